import { cleanText } from '@anar/hindi/clean-text';
import { CLAUSE_END } from './pick-words.ts';
import { soundOf } from './sound.ts';

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ');
/** 2026-12-15. */
const ISO_DATE = /(?<!\d)20\d{2}-(\d{1,2})-(\d{1,2})(?!\d)/g;
/** 15/12, 15-12-2026. */
const DATE = /(?<!\d)(\d{1,2})(?:([/.-])(\d{1,2})\2(?:20)?\d{2}|\/(\d{1,2}))(?!\d)/g;
/** Words that sound like others: "today" like "तुड़ाई", the Marathi yesterday like the Hindi tomorrow. */
const SOUND_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/\btoday\b/g, 'aj'],
  [/\b(?:tomm?orr?ow|tmrw|tmr)\b/g, 'udya'],
  [/\byesterday\b|(?<!\p{L})काल(?![\p{L}\p{M}])/gu, ' yday '],
];
const WORD = /\d+|[\p{L}\p{M}']+|[,;:.!?\n।॥|]/gu;
const JOINED = /(?<=\w)(?=nantar\b|purvi\b)/g;

/** A text as it sounds, clause by clause, words by single spaces. What is said again says nothing new. */
export function clausesOf(text: string): string[] {
  const dated = cleanText(text)
    .replace(ISO_DATE, '$2/$1')
    .replace(DATE, (_, day, __, one, other) => {
      return ` ${day} ${MONTH_NAMES[Number(one ?? other) - 1] ?? ''} `;
    });
  // A month and a half are at least a month.
  const whole = dated.replace(/(\d+)\.\d+/g, '$1');
  const plain = SOUND_ALIKE.reduce((said, [pattern, by]) => said.replace(pattern, by), whole);
  const sounds = (plain.match(WORD) ?? [])
    // Letters are doubled without a meaning, digits are not.
    .map((word) => (/^\d/.test(word) ? word : soundOf(word)))
    .join(' ')
    .replace(JOINED, ' ');
  return [...new Set(sounds.split(CLAUSE_END).map((clause) => clause.trim()))].filter((clause) => clause !== '');
}
