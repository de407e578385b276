import { type DayNamed, daysNamed } from './days-named.ts';
import {
  ABOUT_TO_BE,
  AFTER_IT,
  ASKS_FOR_DAY,
  BEFORE_IT,
  DENIED_AFTER_DAY,
  DENIED_BEFORE,
  ENGLISH_NOW,
  ENGLISH_RELATION,
  INTENT,
  IS_FINITE,
  JOINS_DAYS,
  MEASURED,
  NEAR_AFTER,
  NEAR_BEFORE,
  NEGATION_WORD,
  NOT_THE_CROP,
  ONGOING_AFTER,
  ONGOING_FORM,
  PAST_AFTER,
  PAST_FORM,
  PLANNED_AFTER,
  PLANNED_BEFORE,
  STILL_ITS,
  UNTIL,
} from './pick-words.ts';

/** The fewest days until a picking that was told, or that one lies ahead on a day that nobody can say. */
export type ToldHarvest = number | 'day_unsaid';

/** A picking as a clause names it. */
export interface Pick {
  /** `of_fruit`: a verb that means picking only of fruit. */
  kind: 'noun' | 'verb' | 'of_fruit';
  form: string;
  clause: string;
  /** The times that the clause names. */
  days: readonly DayNamed[];
  from: number;
  to: number;
  before: string;
  /** Up to the next picking. */
  after: string;
  /** The same without the times. */
  afterwards: string;
  today: string;
}

const DENIED_WITHIN_WORDS = 5;

/** What is told of a picking; null when that is nothing of the next one. */
export function readPick(pick: Pick): ToldHarvest | null {
  const { kind, form, clause, before, after, afterwards } = pick;
  const object = kind === 'of_fruit' ? `${before}${form.split(' ')[0]}` : before;
  if (kind !== 'noun' && NOT_THE_CROP.test(object.trim())) return null;
  if (isMeasuredFrom(pick)) return dayMeasured(pick);
  if (isDenied(before, afterwards)) return dayDespiteDenial(pick);
  const day = nearestDay(pick);
  const tense = tenseOf(pick);
  if (tense === 'ongoing') return day ?? 0;
  if (tense === 'past' || (day === null && tense !== 'near')) return null;
  if (typeof day === 'number') return day;
  if (tense === 'near') return 0;
  const isAhead = kind === 'noun' || (kind === 'verb' && INTENT.test(`${form} ${after}`));
  return isAhead || (kind === 'verb' && ASKS_FOR_DAY.test(clause)) ? 'day_unsaid' : null;
}

/** The nearest time, with those that are joined to it: the fewest days. Null: it has passed. */
function nearestDay({ clause, days, from, to }: Pick): number | null | undefined {
  const distance = (one: DayNamed) => (one.to <= from ? from - one.to : one.from - to);
  const [nearest] = [...days].sort((one, other) => distance(one) - distance(other));
  if (!nearest || nearest.days === null) return nearest?.days;
  const joined = days.filter((one) => one === nearest || JOINS_DAYS.test(between(clause, one, nearest)));
  return Math.min(...joined.map((one) => one.days ?? nearest.days ?? 0));
}

function between(clause: string, one: DayNamed, other: DayNamed): string {
  return one.to <= other.from ? clause.slice(one.to, other.from) : clause.slice(other.to, one.from);
}

/** "तुड़ाई के बाद", "तुड़ाई से 10 दिन पहले", "before harvest": something else is told, measured from the picking. */
function isMeasuredFrom({ before, after, afterwards: rest }: Pick): boolean {
  return AFTER_IT.test(rest) || BEFORE_IT.test(rest) || MEASURED.test(after) || ENGLISH_RELATION.test(before);
}

/** "कल तुड़ाई से पहले": tomorrow; "तुड़ाई से 10 दिन पहले": ten days; "तुड़ाई के बाद": nothing. */
function dayMeasured({ days, from, before, after, today }: Pick): number | null {
  const { amount, how = '' } = MEASURED.exec(after)?.groups ?? {};
  if (amount && !/bad|nantar/.test(how)) return daysNamed(amount, today)[0]?.days ?? null;
  const last = days.filter(({ to }) => to <= from).at(-1);
  return last && STILL_ITS.test(before.slice(last.to)) ? last.days : null;
}

/** A denial right before it, or after it up to the end of what is said of it; "नहीं तो" denies nothing. */
function isDenied(before: string, rest: string): boolean {
  if (DENIED_BEFORE.test(before)) return true;
  const said = rest.split(' ').slice(0, DENIED_WITHIN_WORDS);
  const end = said.findIndex((word) => IS_FINITE.test(word));
  const at = said.findIndex((word) => NEGATION_WORD.test(word));
  if (at < 0 || said[at + 1] === 'to') return false;
  return end < 0 || at < end || (at === end + 1 && at === said.length - 1);
}

/** "10 दिन तक नहीं तोड़ेंगे": ten days; "कल नहीं, परसों": the other day. */
function dayDespiteDenial({ clause, days }: Pick): number | null {
  const until = days.find(({ to }) => UNTIL.test(clause.slice(to)));
  if (until) return until.days;
  const others = days.filter(({ to }) => !DENIED_AFTER_DAY.test(clause.slice(to)));
  return others.length < days.length ? (others[0]?.days ?? null) : null;
}

function tenseOf({ kind, form, before, afterwards: rest }: Pick): 'ongoing' | 'past' | 'near' | 'ahead' {
  if (PLANNED_AFTER.test(rest) || PLANNED_BEFORE.test(before)) return 'ahead';
  if (ONGOING_FORM.test(form) || ONGOING_AFTER.test(rest) || ENGLISH_NOW.test(before)) return 'ongoing';
  if (NEAR_BEFORE.test(before) || (NEAR_AFTER.test(rest) && !ABOUT_TO_BE.test(rest))) return 'near';
  return PAST_AFTER.test(rest) || (kind === 'verb' && PAST_FORM.test(form)) ? 'past' : 'ahead';
}
