import type { CaseSheet } from '@anar/contracts/consult/case-sheet';
import { dayAfter } from '@anar/india/time';
import type { CellWeather } from './cell-weather.store.ts';
import type { CheckDocument } from './check.model.ts';
import type { DiaryLine } from './diary-line.model.ts';
import type { OrchardView } from './orchard-view.model.ts';

type SheetOrchard = CaseSheet['orchards'][number];

/** An orchard with its recent work and the rain of its cell. */
export interface KnownOrchard {
  view: OrchardView;
  lines: readonly DiaryLine[];
  weather: CellWeather | undefined;
}

/** Lookup tables. */
export interface Tables {
  /** Pre-harvest days by product id; only labels without an open question. */
  preHarvestDays: ReadonlyMap<string, number>;
  /** Hindi names of districts by id. */
  districtNames: ReadonlyMap<string, string>;
}

/** Active orchards, and the one that was asked about, which comes first. */
export function composeCaseSheet(
  { orchards, checks }: { orchards: readonly KnownOrchard[]; checks: readonly CheckDocument[] },
  askedId: string | undefined,
  tables: Tables,
): CaseSheet {
  const isAsked = ({ view }: KnownOrchard) => view._id === askedId;
  const shown = orchards.filter((orchard) => orchard.view.active || isAsked(orchard));
  const sorted = [...shown.filter(isAsked), ...shown.filter((orchard) => !isAsked(orchard))];
  return {
    orchards: sorted.map((orchard) => sheetOrchard(orchard, isAsked(orchard), tables)),
    checks: checks.map(({ _id, problem, confidence, urgency, at }) => ({
      ...{ diagnosisId: _id, problem, confidence, urgency },
      at: at.toISOString(),
    })),
  };
}

function sheetOrchard({ view, lines, weather }: KnownOrchard, isAsked: boolean, tables: Tables): SheetOrchard {
  const { _id, plantCount, plantAge, plantPhase, plantBahar, soilType, irrigationType, district } = view;
  const districtName = district && tables.districtNames.get(district);
  return {
    ...{ orchardId: _id, isAsked, plantCount, plantAge, plantPhase, soilType, irrigationType },
    ...(plantBahar && { plantBahar }),
    ...(district && { district }),
    ...(districtName && { districtName }),
    ...(weather && { rainMm: weather.rainMm, rainAt: weather.observedAt.toISOString() }),
    work: lines.map((line) => sheetWork(line, tables)),
  };
}

/** A spray of a labelled product has a pre-harvest date, as in the farmer's own diary. */
function sheetWork({ kind, on, productId, product }: DiaryLine, tables: Tables): SheetOrchard['work'][number] {
  const days = kind === 'spray' && productId !== undefined ? tables.preHarvestDays.get(productId) : undefined;
  return {
    ...{ kind, on },
    ...(product && { product }),
    ...(days !== undefined && { preHarvestDays: days, safeOn: dayAfter(on, days) }),
  };
}
