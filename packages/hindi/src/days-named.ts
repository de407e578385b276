import { dayAfter, daysBetween } from '@anar/india/time';
import { cleanText } from './clean-text.ts';
import { consonantsOf, soundOf } from './sound.ts';
import type { Word } from './words.ts';

/** A time that a text names: index of its first word, and exclusive index of its end. */
export interface DayNamed {
  from: number;
  to: number;
  /** Whole days from today, the fewest that it can mean; null if it has passed. */
  days: number | null;
}

/**
 * Meaning of a word within a time expression, as one letter, so that a text becomes a string of letters for the
 * patterns of `NAMED`. `word`: any spelling of its sound; `word*`: prefix; `=word`: exact spelling only, where another
 * word sounds alike. Earlier rows win. Set elsewhere: N a number, D a month, M the English "may", E a weekday, R days
 * from today, . any other word.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  /** Units: hours, days, weeks, fortnights, months. */
  t: 'घंटा घंटे घंटों तास तासांत तासांनी ghante ghanta hour hours',
  u: 'दिन दिनों दिनां दिनांत दिनांनी दिनात dino din dinon dinme दिवस* divas* divs* दिस दिसानं दिसांनी दिसात =day =days रोज',
  w: 'हफ्त* हप्त* haft* hapt* saptah* सप्ताह* आठवड* athavad* athavd* week weeks',
  h: 'पखवाड* पंधरवड* fortnight*',
  m: 'महीन* mahin* माह month months',
  /** "At most", before or after the amount. */
  W: 'within under less than',
  I: 'अंदर भीतर =आत =aat andar bhitar bheetar',
  L: 'कम',
  /** Adds a half to the following number. */
  H: '=साढ़े =साढे =sadhe',
  /** Before. */
  B: 'पहले पहिले पहला पूर्व पूर्वी आधी अगोदर pahle pehle phle ago back before',
  /** Since: it has passed. */
  G: 'हुए हुआ हुई हो hue hua',
  C: 'since',
  /** From, than. */
  s: 'से पासून pasun',
  /** After. */
  A: 'बाद नंतर उपरांत baad nantar after later',
  /** Of; to, on. */
  k: 'के का की च्या k',
  o: 'को ला ko',
  /** "भर": all of it. */
  f: 'भर',
  /** Or, to, and; the sign of a range or a date (`withPlainTimes`). */
  j: 'या ते to or और and ya',
  '/': 'बटा',
  /** Next (two words: "आने वाले"), this, last. */
  X: 'अगल* agl* nxt पुढच* pudhch* पुढील पुढल्या येत्या येणाऱ्या आने आगामी next coming',
  v: 'वाले वाली वाला',
  S: 'इस इसी ह्या =this',
  Z: 'yesterday पिछला पिछले पिछली पिछल्या गत मागच्या मागील गेल्या pichhle pichle last previous',
  /** A few; soon. */
  V: 'कुछ कुछेक काही =थोड़े =थोडे =thode थोड्या एकाध चंद few couple',
  Q: 'जल्दी जल्द लवकर* lavkar* soon',
  /** "तारीख". */
  F: 'तारीख* tarikh* तारखेला तारखे',
  T: 'आज =today',
};

const NUMBERS: readonly (readonly [number, string])[] = [
  [0.5, 'आधा आधे अर्धा अर्ध्या half'],
  [1, 'एक एका one a an'],
  [1.25, 'सवा'],
  [1.5, 'डेढ़ दीड'],
  [2, 'दो दोन two'],
  [2.5, '=ढाई =dhai अडीच'],
  [3, 'तीन three'],
  [4, 'चार =four'],
  [5, 'पांच पाच panch five'],
  [6, 'छह छः छे सहा chah six'],
  [7, 'सात seven'],
  [8, '=आठ =aath =ath eight'],
  [9, '=नौ =nau =नऊ nine'],
  [10, 'दस दहा dus ten'],
  [11, 'ग्यारह अकरा gyara'],
  [12, 'बारह बारा twelve'],
  [13, 'तेरह तेरा'],
  [14, 'चौदह चौदा'],
  [15, 'पंद्रह पन्द्रह पंधरा पंदरा pandra fifteen'],
  [16, 'सोलह सोळा'],
  [17, 'सत्रह सतरा'],
  [18, 'अठारह अठरा'],
  [19, 'उन्नीस एकोणीस'],
  [20, 'बीस वीस twenty'],
  [21, 'इक्कीस एकवीस'],
  [22, 'बाईस बावीस'],
  [23, 'तेईस तेवीस'],
  [24, 'चौबीस चोवीस'],
  [25, 'पच्चीस पंचवीस'],
  [26, 'छब्बीस सव्वीस'],
  [27, 'सत्ताईस सत्तावीस'],
  [28, 'अट्ठाईस अठ्ठावीस'],
  [29, 'उनतीस एकोणतीस'],
  [30, 'तीस thirty'],
  [31, 'इकतीस एकतीस'],
  [35, 'पैंतीस'],
  [40, 'चालीस चाळीस forty'],
  [45, 'पैंतालीस'],
  [50, 'पचास पन्नास'],
  [60, '=साठ'],
];
const MONTHS =
  'जनवरी जानेवारी =jan|फरवरी फेब्रुवारी =feb|मार्च|अप्रैल एप्रिल april|=मई|जून june|जुलाई जुलै july|अगस्त ऑगस्ट august =aug|सितंबर सप्टेंबर =sep =sept|अक्टूबर october =oct|नवंबर नोव्हेंबर =nov|दिसंबर डिसेंबर =dec'.split(
    '|',
  );
const WEEKDAYS =
  'रविवार इतवार एतवार sunday|सोमवार monday =mon|मंगल मंगळवार tuesday =tue|बुधवार wednesday =wed|गुरुवार बृहस्पति वीरवार thursday =thurs|शुक्रवार shukarwar =जुमे =जुम्मे =jumme friday =fri|शनिवार शनिचर saturday'.split(
    '|',
  );
const FROM_TODAY = [
  [1, 'कल kl काल उद्या* उंद्या udya* tomorrow tmrw'],
  [2, 'परसों परवा* parso parsu prso'],
  [3, 'नरसों तरसों तेरवा narso tarso'],
] as const;

type Meaning = readonly [letter: string, value: number];
const NO_MEANING: Meaning = ['.', 0];
/**
 * So many consonants identify a month or weekday, whatever the vowels and endings: "decembar", "डिसेंबरला", "सोमवारी".
 */
const LEAST_CONSONANTS = 4;

const { written, sounds, beginnings, consonants } = readMeanings();

function readMeanings() {
  const written = new Map<string, Meaning>([['may', ['M', 5]]]);
  const sounds = new Map<string, Meaning>();
  const beginnings: (readonly [string, Meaning])[] = [];
  const consonants: (readonly [string, Meaning])[] = [];
  function add(words: string, meaning: Meaning): void {
    for (const word of words.split(' ')) {
      const clean = cleanText(word.replace(/[=*]/g, ''));
      const sound = soundOf(clean);
      if (word.startsWith('=')) written.set(clean, meaning);
      else if (!sounds.has(sound)) sounds.set(sound, meaning);
      if (word.endsWith('*')) beginnings.push([sound, meaning]);
      if ('DE'.includes(meaning[0]) && consonantsOf(sound).length >= LEAST_CONSONANTS)
        consonants.push([consonantsOf(sound), meaning]);
    }
  }
  for (const [letter, words] of Object.entries(MEANINGS)) add(words, [letter, 0]);
  for (const [value, words] of NUMBERS) add(words, ['N', value]);
  for (const [month, words] of MONTHS.entries()) add(words, ['D', month + 1]);
  for (const [weekday, words] of WEEKDAYS.entries()) add(words, ['E', weekday]);
  for (const [days, words] of FROM_TODAY) add(words, ['R', days]);
  return { written, sounds, beginnings, consonants };
}

function meaningOf({ text, sound }: Word): Meaning {
  const clean = cleanText(text);
  if (/^\d+$/.test(clean)) return clean.length > 3 ? NO_MEANING : ['N', Number(clean)];
  const startOf =
    (word: string) =>
    ([start]: readonly [string, Meaning]) =>
      word.startsWith(start);
  return (
    written.get(clean) ??
    sounds.get(sound) ??
    beginnings.find(startOf(sound))?.[1] ??
    consonants.find(startOf(consonantsOf(sound)))?.[1] ??
    NO_MEANING
  );
}

const DAYS_OF: Readonly<Record<string, number>> = { t: 1 / 24, u: 1, w: 7, h: 14, m: 30 };

/** Days of a match, from the meanings of its words and its named groups. */
type Read = (
  numbers: readonly number[],
  groups: Readonly<Record<string, string | undefined>>,
  today: string,
) => number | null;

/** `numbers` holds the values of N, D, M, E and R. */
const NAMED: readonly (readonly [RegExp, Read])[] = [
  [
    /(?:Ts)?(?<within>W+)?(?<half>H)?N(?:[sj/]?N)*(?<unit>[tuwhm])f?(?<after>k?I|sL|s?k?B|G|s|k?A)?/g,
    (numbers, { within, half, unit = 'u', after = '' }) => {
      if (within || /I|L|sB/.test(after)) return 0;
      // "10 दिन पहले" may be relative to the event asked about.
      if (/[Gs]/.test(after)) return null;
      const least = Math.min(...numbers) + (half ? 0.5 : 0);
      return Math.floor(least * (DAYS_OF[unit] ?? 1));
    },
  ],
  [/[tuwhm]k?I/g, () => 0],
  [/(?<unit>[whm])/g, (_, { unit = 'w' }) => DAYS_OF[unit] ?? 7],
  [/Z(?:.?[tuwhmDE])?s?/g, () => null],
  [/C[^.]{0,3}?[tuwhmDE]/g, () => null],
  [/Xv?m/g, (_, __, today) => daysBetween(today, firstOfNextMonth(today))],
  [/Xv?w/g, () => 1],
  [/[Sj][wm]/g, () => 0],
  [/X?V.?u/g, () => 0],
  [/uAR/g, ([days]) => (days === 1 ? 2 : null)],
  [/Q|TR*/g, () => 0],
  [/R+/g, (numbers) => Math.min(...numbers)],
  [/Nk?[DM]/g, ([day = 1, month = 1], _, today) => daysUntil(today, month, day)],
  [/[DM]N(?![tuwhm])/g, ([month = 1, day = 1], _, today) => daysUntil(today, month, day)],
  [/D/g, ([month = 1], _, today) => daysUntil(today, month, 1)],
  [/N\/N/g, ([day = 1, month = 1], _, today) => daysUntilEither(today, day, month)],
  [/NF|No(?![tuwhm])/g, ([day = 1], _, today) => daysUntilDate(today, day)],
  [/Xv?E/g, ([weekday = 0], _, today) => daysToWeekday(today, weekday) || 7],
  [/E/g, ([weekday = 0], _, today) => daysToWeekday(today, weekday)],
];
const HAS_VALUE = /[NDMER]/;

/** The times that a text names, in order; of overlapping ones the longest. `today`: an IST day. */
export function daysNamed(words: readonly Word[], today: string): DayNamed[] {
  const meanings = words.map(meaningOf);
  const line = meanings.map(([letter]) => letter).join('');
  const found = NAMED.flatMap(([pattern, read]) =>
    [...line.matchAll(pattern)].map(({ 0: match, index: from, groups = {} }) => {
      const to = from + match.length;
      const numbers = meanings.slice(from, to).flatMap(([letter, value]) => (HAS_VALUE.test(letter) ? value : []));
      return { from, to, days: read(numbers, groups, today) };
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

function daysToWeekday(today: string, weekday: number): number {
  return (weekday - new Date(today).getUTCDay() + 7) % 7;
}

function firstOfNextMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return dayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1);
}

/** A date further in the past than this means its next occurrence: "जनवरी" said in November. */
const NEXT_YEAR_AFTER_DAYS = 183;

/**
 * Days to a date, this year or next; null if it passed recently, 0 within a month named without a day. For a day that
 * no calendar has, the month counts.
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

/** 15/12, and 12/15 as written elsewhere. */
function daysUntilEither(today: string, one: number, other: number): number | null {
  const [day, month] = other > 12 ? [other, one] : [one, other];
  return month > 12 || month === 0 ? 0 : daysUntil(today, month, day);
}

function isDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && dayAfter(day, 0) === day;
}

/** Days to the next such day of a month. */
function daysUntilDate(today: string, date: number): number {
  const ahead = Array.from({ length: 31 }, (_, days) => days);
  return ahead.find((days) => Number(dayAfter(today, days).slice(8)) === date) ?? 0;
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 2026-12-15. */
const ISO_DATE = /(?<!\d)20\d{2}-(\d{1,2})-(\d{1,2})(?!\d)/g;
/** 15-12-2026, 15.12.26. */
const DATE = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(?:20)?\d{2}(?!\d)/g;
/** 15/12, or 2/3 days. */
const SLASH = /(?<!\d)(\d{1,2})\/(\d{1,2})(?!\d)/g;
const DECIMALS = /(\d+)\.\d+/g;
const DIGITS_AND_LETTERS = /(?<=\d)(?=\p{L})|(?<=\p{L}\p{M}*)(?=\d)/gu;

/**
 * The text with dates as numbers beside the word "बटा" (slash), numbers without fractions (one and a half months are at
 * least one) and separated from their units ("10din").
 */
export function withPlainTimes(text: string): string {
  return text
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(ISO_DATE, '$2/$1')
    .replace(DATE, '$1/$3')
    .replace(SLASH, '$1 बटा $2')
    .replace(DECIMALS, '$1')
    .replace(DIGITS_AND_LETTERS, ' ');
}
