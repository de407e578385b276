import { readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

export const LANGUAGES = ['hi', 'mr', 'latin', 'en', 'mixed'] as const;
export const CATEGORIES = ['one_sign', 'signs', 'named', 'story', 'denial', 'none'] as const;

/**
 * A grower's sentence (`t`) and its label (`p`): a problem of the knowledge base, or `NONE_…` where nothing may be
 * named.
 */
const Sentence = Type.Object(
  {
    t: Type.String({ minLength: 1 }),
    p: Type.String({ pattern: '^[a-z_]+$|^NONE_[a-z_]+$' }),
    lang: Type.Enum([...LANGUAGES]),
    cat: Type.Optional(Type.Enum([...CATEGORIES])),
  },
  { additionalProperties: false },
);
export type Sentence = Static<typeof Sentence>;
const sentence = Compile(Sentence);

/** Never read by those who train or edit the adviser; only totals are printed. See the README. */
export const KEPT_SETS = ['held-back', 'held-back-2', 'blind-2026-11'] as const;
export type KeptSet = (typeof KEPT_SETS)[number];

/** Throws on a bad row, without its text. */
export function loadSentences(set: KeptSet): Sentence[] {
  return readFileSync(new URL(`./${set}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => sentence.Parse(JSON.parse(line)));
}

export const isProblem = ({ p }: Sentence) => !p.startsWith('NONE_');
