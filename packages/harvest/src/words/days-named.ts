import { dayAfter, daysBetween } from '@anar/india/time';
import { MONTHS, NUMBER, numberOf, UNIT, UNITS, WEEKDAYS } from './day-words.ts';

/** A time that a clause names: whole days from today, the fewest it can mean; null when it has passed. */
export interface DayNamed {
  from: number;
  to: number;
  days: number | null;
}

type Read = (groups: Readonly<Record<string, string | undefined>>, today: string) => number | null;

const anyOf = (list: readonly string[]) => list.map((one) => `(?:${one})`).join('|');
const indexIn = (list: readonly string[], word = '') => list.findIndex((one) => new RegExp(`^(?:${one})$`).test(word));
const unitOf = (word = '') => UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? 1;

/** A time of so many units; the last words say whether it is ahead, gone, or the limit within which it may be any day. */
const AMOUNT = `(?:aj se )?(?<within>vithin |under |les than )?(?:(?<half>sadhe) )?(?<low>${NUMBER})(?:(?: se| ya| to| te| or| aur| and)? (?<high>${NUMBER}))? (?<unit>${UNIT})(?<bhar> bhar)?(?<after> (?:ke |k |cya |ce )?(?:andar|bhitar|at)| se (?:kam|pahle)| (?:pahle|pehle|phle|pahale|pahile|purv\\w*|agodar|adhi|ago|back)| (?:hue|hua|ho ga[iey]\\w*)| se| pasun| (?:ke |k )?(?:bad\\w*|nantar))?`;

const NAMED: readonly (readonly [string, Read])[] = [
  [
    AMOUNT,
    ({ within, half, low = '', high, unit, after = '' }) => {
      if (within || /(?:andar|bhitar| at| kam|se pahle)$/.test(after)) return 0;
      if (after && !/(?:bad\w*|nantar)$/.test(after)) return null;
      const least = Math.min(numberOf(low), numberOf(high ?? low)) + (half ? 0.5 : 0);
      return Math.floor(least * unitOf(unit));
    },
  ],
  [
    '(?<one>haft\\w*|mahin\\w*|vik|month|athavad\\w*) (?:bhar|bad\\w*|ke bad|nantar|bac[aei]|baki|ses|rah\\w*)',
    ({ one }) => unitOf(one),
  ],
  [
    '(?:pic[ha]?l\\w*|gat|gelya|magacya|magil|last|bite|previous) (?:\\S+ )?(?:sal|mahin\\w*|haft\\w*|hapt\\w*|saptah|vik|month|year|varsi|athavad\\w*|din\\w*|bahar|sijan|var|divs\\w*)(?: se)?',
    () => null,
  ],
  ['(?:pichl[aei]|picl[aei]|last|yday|magcya|magacya)', () => null],
  [
    '(?:agl[aei]|next|pudh\\w*|ane ?val[aei]|yetya|yenarya|coming) (?:mahin\\w*|month|mah)',
    (_, today) => daysBetween(today, firstOfNextMonth(today)),
  ],
  [
    '(?:agl[aei]|next|pudh\\w*|ane ?val[aei]|yetya|yenarya|coming) (?:haft\\w*|hapt\\w*|saptah\\w*|vik|athavad\\w*)',
    () => 1,
  ],
  ['(?:is|isi|this|ya|hya) (?:haft\\w*|hapt\\w*|saptah\\w*|vik|athavad\\w*|mahin\\w*|month)', () => 0],
  ['(?:(?:agle|in|next) )?(?:kuc|kahi|kah?ic|fev|thode|thodya|ek adh) (?:hi )?(?:din\\w*|divs\\w*|dais)', () => 0],
  ['since \\S+(?: (?:vik|month|dais?|yers?))?', () => null],
  ['dai after (?:tomorov|udya)', () => 2],
  ['(?:aj kal|ajkal|aj udya)', () => 0],
  ['(?:aj)', () => 0],
  ['(?:kal|udya\\w*)', () => 1],
  ['(?:parso\\w*|parva\\w*|parvac?)', () => 2],
  ['(?:narso\\w*|tarso\\w*|terva)', () => 3],
  [
    `(?<day>\\d{1,2}) (?<month>${anyOf(MONTHS)})`,
    ({ day = '', month }, today) => daysUntil(today, indexIn(MONTHS, month) + 1, Number(day)),
  ],
  [
    `(?<month>${anyOf(MONTHS)}) (?<day>\\d{1,2})(?! (?:${UNIT}))`,
    ({ day = '', month }, today) => daysUntil(today, indexIn(MONTHS, month) + 1, Number(day)),
  ],
  [
    `(?<month>${anyOf(MONTHS.filter((one) => one !== 'mai'))}|mai(?= me| mahin))`,
    ({ month }, today) => daysUntil(today, indexIn(MONTHS, month) + 1, 1),
  ],
  ['(?<day>\\d{1,2}) tari[kh]\\w*', ({ day = '' }, today) => daysUntilDate(today, Number(day))],
  [
    `(?<weekday>${anyOf(WEEKDAYS)})`,
    ({ weekday }, today) => (indexIn(WEEKDAYS, weekday) - new Date(today).getUTCDay() + 7) % 7,
  ],
];
/** Any of them: most clauses name no time. */
const ANY = new RegExp(`(?<![^ ])(?:${anyOf(NAMED.map(([pattern]) => pattern.replace(/\(\?<\w+>/g, '(?:')))})(?![^ ])`);
const PATTERNS = NAMED.map(([pattern, read]) => [new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'g'), read] as const);

/** The times that a clause, as it sounds, names, in their order; of those that overlap the longest. */
export function daysNamed(clause: string, today: string): DayNamed[] {
  if (!ANY.test(clause)) return [];
  const found = PATTERNS.flatMap(([pattern, read]) =>
    [...clause.matchAll(pattern)].map((match) => {
      const from = match.index;
      return { from, to: from + match[0].length, days: read(match.groups ?? {}, today) };
    }),
  );
  found.sort((one, other) => one.from - other.from || other.to - one.to);
  let taken = 0;
  return found.filter(({ from, to }) => {
    if (from < taken) return false;
    taken = to;
    return true;
  });
}

/** A clause with spaces in place of the times that it names. */
export function withoutDays(clause: string, days: readonly DayNamed[]): string {
  return days.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), clause);
}

function firstOfNextMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return dayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1);
}

/** What was so long ago comes again: "जनवरी" said in November. */
const NEXT_YEAR_AFTER_DAYS = 183;

/**
 * To a day of a month, this year or next; null when it passed lately, 0 while a month that is named alone lasts. Of a day
 * that no calendar has the month counts.
 */
function daysUntil(today: string, month: number, day: number): number | null {
  const year = Number(today.slice(0, 4));
  if (month === Number(today.slice(5, 7)) && day === 1) return 0;
  const ahead = [year - 1, year, year + 1].map((one) => {
    const named = dayOf(one, month, day);
    return isDay(named) ? daysBetween(today, named) : (daysUntil(today, month, 1) ?? 0);
  });
  const nearest = ahead.find((days) => days >= -NEXT_YEAR_AFTER_DAYS) ?? 0;
  return nearest >= 0 ? nearest : null;
}

function isDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && dayAfter(day, 0) === day;
}

/** To the next such day of a month. */
function daysUntilDate(today: string, date: number): number {
  const ahead = Array.from({ length: 31 }, (_, days) => days);
  return ahead.find((days) => Number(dayAfter(today, days).slice(8)) === date) ?? 0;
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
