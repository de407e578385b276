import type { DiaryKind, Season } from '@anar/contracts/orchards/diary';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { KINDS } from '../diary/kinds.ts';
import { seasonTexts } from './season.hi.ts';

const say = texts(seasonTexts);

/** A bar of the chart. */
export interface SeasonPart {
  kind: DiaryKind;
  paise: number;
}

export interface SeasonSum {
  /** Costs by kind, the highest first. */
  parts: SeasonPart[];
  cost: number;
  income: number;
  /** The longest bar, in paise. */
  most: number;
}

export function sumOf({ costPaise, incomePaise }: Season): SeasonSum {
  const parts = KINDS.map((kind) => ({ kind, paise: costPaise[kind] }))
    .filter(({ paise }) => paise > 0)
    .sort((one, other) => other.paise - one.paise);
  const cost = parts.reduce((sum, { paise }) => sum + paise, 0);
  return { parts, cost, income: incomePaise, most: Math.max(incomePaise, ...parts.map(({ paise }) => paise)) };
}

export const hasMoney = (season: Season): boolean => sumOf(season).most > 0;

/** The result as text: spent, lost or earned. */
export function outcome({ cost, income }: SeasonSum): string {
  if (income === 0) return say('spent', { n: rupees(cost) });
  return income < cost ? say('lost', { n: rupees(cost - income) }) : say('earned', { n: rupees(income - cost) });
}

/** Text alternative of the chart. */
export function sentence({ parts, cost, income }: SeasonSum): string {
  const costs = parts.map(({ kind, paise }) => say('part', { what: say(kind), n: rupees(paise) })).join(', ');
  return say('sentence', { parts: costs || rupees(0), cost: rupees(cost), income: rupees(income) });
}
