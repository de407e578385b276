import type { Helper } from './grammar.ts';
import type { Role } from './meaning.ts';

/** One word of a farmer's text (or a set phrase of two or three) with what it means there. */
export interface Word {
  /** As the farmer wrote it. */
  text: string;
  roles: ReadonlySet<Role>;
  /** What it does as a small word of grammar. */
  helps: ReadonlySet<Helper>;
  /** It only describes a part or another sign. */
  quality: boolean;
  /** Signs and names it may mean; an unlisted word counts as its own stem. */
  concepts: ReadonlySet<string>;
  /** Plant parts it names. */
  names: ReadonlySet<string>;
  clause: number;
  negated: boolean;
  /** Over or in order rather than missing: "सेटिंग अच्छी" is not "सेटिंग नहीं". */
  settled: boolean;
  /** Parts of the plant that it speaks of. */
  on: ReadonlySet<string>;
  /** The things that it describes, when it is a quality before one: "small" in "small insects". */
  of: ReadonlySet<string>;
}

/** Whether a word is a sign of trouble or the name of one. */
export function tells(word: Word): boolean {
  return word.roles.has('sign') || word.roles.has('name');
}
