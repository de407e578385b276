import { kilos, readable, weight } from '../../../../i18n/numbers/amounts.ts';
import { texts } from '../../../../i18n/texts.ts';
import { inSentences } from '../../../../sound/speech/in-sentences.ts';
import { useReading } from '../../../../sound/speech/use-speech.ts';
import { Caution } from '../../../../ui/feedback/caution.tsx';
import { NeedCard } from '../../../../ui/layout/need-card.tsx';
import type { Manure, Water } from '../../record/check-record.ts';
import { cardTexts } from '../card.hi.ts';
import css from '../diagnosis-card.module.css';
import { litres } from './litres.ts';
import bags from './need-cards.module.css';

const say = texts(cardTexts);

/** The fertilizer, its amount per tree and per acre, and when; the organic option, the caution and the source. */
export function FertilizerCard({ fertilizer }: { fertilizer: Manure }) {
  const { type, amountPerPlant_g, amountPerAcre_kg, schedule, organicOption, caution, source, items } = fertilizer;
  const perTree = amountPerPlant_g ? weight(amountPerPlant_g) : null;
  const perAcre = amountPerAcre_kg ? kilos(amountPerAcre_kg) : null;
  const rows = [
    { label: say('perTree'), value: perTree },
    { label: say('perAcre'), value: perAcre },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const name = type || say('unknownYet');
  const amounts = rows.map(({ label, value }) => `${label} ${value}`);
  const { toggle } = useReading(inSentences([say('fertilizer'), name, ...amounts, schedule, caution]));
  return (
    <NeedCard
      icon="sack"
      tone="soil"
      name={say('fertilizer')}
      amount={name}
      rows={rows}
      source={source}
      onListen={toggle}
    >
      {schedule && <LabelledLine label={say('when')}>{schedule}</LabelledLine>}
      {items.length > 0 && <Bags items={items} />}
      {organicOption && <LabelledLine label={say('organic')}>{organicOption}</LabelledLine>}
      {caution && (
        <Caution icon="alert" className={css.caution}>
          <b>{say('caution')}</b> {caution}
        </Caution>
      )}
    </NeedCard>
  );
}

function LabelledLine({ label, children }: { label: string; children: string }) {
  return (
    <p className={css.said}>
      <b>{label}</b> {children}
    </p>
  );
}

function Bags({ items }: { items: Manure['items'] }) {
  return (
    <div className={bags.bags}>
      <h4>{say('wholeYear')}</h4>
      <ul>
        {items.map(({ name, perPlant_g, perAcre_kg }) => (
          <li key={name}>
            {name}
            <span>{say('bag', { tree: weight(perPlant_g), acre: readable(perAcre_kg) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Irrigation from the orchard's advice; without one, where to find it and what to do meanwhile. */
export function WaterCard({ water }: { water: Water }) {
  const { litersPerPlant, when, why, source } = water;
  const known = litersPerPlant !== undefined;
  const amount = known ? litres(litersPerPlant) : (when ?? say('unknownYet'));
  const unit = known ? say('perTree') : undefined;
  const rows = known && when ? [{ label: say('when'), value: when }] : [];
  const { toggle } = useReading(inSentences([say('water'), unit ? `${amount} ${unit}` : amount, rows[0]?.value, why]));
  return (
    <NeedCard
      icon="drop"
      tone="water"
      name={say('water')}
      amount={amount}
      unit={unit}
      rows={rows}
      why={why}
      source={source}
      onListen={toggle}
    >
      {!known && !why && <p className={css.hint}>{say('waterUnknownHint')}</p>}
    </NeedCard>
  );
}
