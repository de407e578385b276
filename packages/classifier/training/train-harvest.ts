import { createReadHarvest, HARVEST_KINDS, type HarvestKind, readTimes } from '../src/harvest/harvest-text.ts';
import type { Model } from '../src/model.ts';
import { saveModel } from './save-model.ts';
import { linesOf } from './sentence-files.ts';
import { centre, type Example, quantise, train } from './train.ts';

/**
 * Trains `harvest.model` from `data/harvest/`, with `data/problems/` as sentences without a harvest, deterministically:
 * `node packages/classifier/training/train-harvest.ts`. First it cross-validates: each writer by a model trained on all
 * others.
 */
const SETTINGS = { bits: 16, rate: 0.5, rounds: 3 };
/** Quantisation step of a weight. */
const STEP = 0.3;
/** The day on which the sentences were written. */
const TODAY = '2026-11-22';
/** Sampling rate of the sentences about problems. */
const EVERY = 20;
/** Problem sentences that may mention the harvest, and have no label for it. */
const MAY_SAY_HARVEST = /तुड|तोड|काढण|मंडी|बेच|विक|harvest|pick|pluck|tud|tod|mandi|bech|vik/i;

interface Line {
  writer: string;
  text: string;
  kind: HarvestKind;
  days: number | null;
}

const labelled: Line[] = linesOf('harvest');
const ordinary = linesOf<{ t: string }>('problems')
  .filter(({ t }, at) => at % EVERY === 0 && !MAY_SAY_HARVEST.test(t))
  .map(({ writer, t }): Line => ({ writer, text: t, kind: 'none', days: null }));

const judged = [...new Set(labelled.map(({ writer }) => writer))].flatMap((writer) => {
  const read = createReadHarvest(trainOn([...labelled.filter((line) => line.writer !== writer), ...ordinary]));
  return labelled.filter((line) => line.writer === writer).map((line) => ({ ...line, found: read(line.text, TODAY) }));
});
for (const [writer, some] of [...Map.groupBy(judged, ({ writer }) => writer), ['all', judged] as const]) {
  const ahead = some.filter(({ kind }) => kind !== 'none');
  const dated = ahead.filter(({ days }) => days !== null);
  const others = some.filter(({ kind }) => kind === 'none');
  const seen = share(ahead, ({ found }) => found !== null);
  const exact = share(dated, ({ days, found }) => found === days);
  console.log(
    `${writer}: seen ${seen}, day exact ${exact}, false alarms ${share(others, ({ found }) => found !== null)}`,
  );
}
saveModel('harvest', trainOn([...labelled, ...ordinary]));

function share<T>(whole: readonly T[], holds: (one: T) => boolean): string {
  return `${((100 * whole.filter(holds).length) / whole.length).toFixed(1)} % of ${whole.length}`;
}

function trainOn(lines: readonly Line[]): Model {
  const labelOf = (kind: HarvestKind) => HARVEST_KINDS.indexOf(kind);
  const examples = lines.flatMap(({ text, kind, days }): Example[] => {
    const { times, features } = readTimes(text, TODAY);
    // Some clauses of a text about the harvest are not about it.
    const parts = kind === 'none' ? [features.whole, ...features.parts] : [features.whole];
    return [
      ...parts.map((part) => ({ features: part, label: labelOf(kind) })),
      ...features.times.flatMap((beside, at) => {
        const named = times[at]?.days;
        if (typeof named !== 'number') return [];
        return { features: beside, label: labelOf(kind !== 'none' && named === days ? 'ahead' : 'none') };
      }),
    ];
  });
  return { ...quantise(centre(train(examples, HARVEST_KINDS.length, SETTINGS)), HARVEST_KINDS, STEP), version: '' };
}
