import type { Word } from './word.ts';

const FOLLOW_REACH = 3;

/**
 * Says for every word which parts of the plant it speaks of: in Hindi the part comes before ("फल पर काले धब्बे"), in
 * English after ("spots on fruit"). A clause without a part speaks of the part named last.
 */
export function bindParts(words: readonly Word[]): Word[] {
  let last: ReadonlySet<string> = new Set();
  let clause = -1;
  let inClause: ReadonlySet<string> | undefined;
  return words.map((word, index) => {
    if (word.clause !== clause) {
      clause = word.clause;
      inClause = undefined;
    }
    if (word.names.size > 0 && !isOfAnother(words, index)) {
      inClause = group(words, index);
      last = inClause;
      return { ...word, on: inClause };
    }
    const on = behind(words, index) ?? inClause ?? ahead(words, index) ?? last;
    return { ...word, on };
  });
}

/** "मूंग के दाने जैसी": the part of another crop, to measure by. */
function isOfAnother(words: readonly Word[], index: number): boolean {
  return words[index - 2]?.roles.has('crops') === true && words[index + 1]?.roles.has('likeness') === true;
}

/** The part at `index` with those joined to it: "फल और पत्ती पर". */
function group(words: readonly Word[], index: number): ReadonlySet<string> {
  const parts = new Set(words[index]?.names);
  for (const step of [-1, 1]) {
    for (let at = index + step; words[at]; at += step) {
      const word = words[at];
      if (!word || word.clause !== words[index]?.clause) break;
      if (word.names.size > 0) for (const name of word.names) parts.add(name);
      else if (!word.roles.has('and') && !word.roles.has('stop') && !word.roles.has('ours')) break;
    }
  }
  return parts;
}

/** "… on fruit": the part after a preposition. */
function behind(words: readonly Word[], index: number): ReadonlySet<string> | undefined {
  let preposition = false;
  for (let at = index + 1; at <= index + FOLLOW_REACH; at++) {
    const word = words[at];
    if (!word || word.clause !== words[index]?.clause) return undefined;
    if (word.names.size > 0) return preposition ? group(words, at) : undefined;
    preposition ||= word.roles.has('follows');
  }
  return undefined;
}

/** The first part later in the same clause. */
function ahead(words: readonly Word[], index: number): ReadonlySet<string> | undefined {
  const clause = words[index]?.clause;
  const at = words.findIndex((word, position) => position > index && word.clause === clause && word.names.size > 0);
  return at < 0 ? undefined : group(words, at);
}
