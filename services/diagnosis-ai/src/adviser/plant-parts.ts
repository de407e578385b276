import type { Word } from './word.ts';

const FOLLOW_REACH = 3;

type Groups = readonly ReadonlySet<string>[];

/**
 * Says for every word which parts of the plant it speaks of: in Hindi the part comes before ("फल पर काले धब्बे"), in
 * English after ("spots on fruit"). A clause without a part speaks of the part named last.
 */
export function bindParts(words: readonly Word[]): Word[] {
  const groups = groupsIn(words);
  let last: ReadonlySet<string> = new Set();
  let clause = -1;
  let inClause: ReadonlySet<string> | undefined;
  return words.map((word, index) => {
    if (word.clause !== clause) {
      clause = word.clause;
      inClause = undefined;
    }
    if (word.names.size > 0 && !isOfAnother(words, index)) {
      inClause = groups[index] ?? new Set();
      last = inClause;
      return { ...word, on: inClause };
    }
    const on = behind(words, groups, index) ?? inClause ?? ahead(words, groups, index) ?? last;
    return { ...word, on };
  });
}

/** "मूंग के दाने जैसी": the part of another crop, to measure by. */
function isOfAnother(words: readonly Word[], index: number): boolean {
  return words[index - 2]?.roles.has('crops') === true && words[index + 1]?.roles.has('likeness') === true;
}

/** For each part those joined to it: "फल और पत्ती पर". */
function groupsIn(words: readonly Word[]): Groups {
  let group = new Set<string>();
  return words.map((word, index) => {
    const joins = word.names.size > 0 || word.roles.has('and') || word.roles.has('stop') || word.roles.has('ours');
    if (!joins || word.clause !== words[index - 1]?.clause) group = new Set();
    for (const name of word.names) group.add(name);
    return group;
  });
}

/** "… on fruit": the part after a preposition. */
function behind(words: readonly Word[], groups: Groups, index: number): ReadonlySet<string> | undefined {
  let preposition = false;
  for (let at = index + 1; at <= index + FOLLOW_REACH; at++) {
    const word = words[at];
    if (!word || word.clause !== words[index]?.clause) return undefined;
    if (word.names.size > 0) return preposition ? groups[at] : undefined;
    preposition ||= word.roles.has('follows');
  }
  return undefined;
}

/** The first part later in the same clause. */
function ahead(words: readonly Word[], groups: Groups, index: number): ReadonlySet<string> | undefined {
  const clause = words[index]?.clause;
  for (let at = index + 1; words[at]?.clause === clause; at++) {
    if (words[at]?.names.size) return groups[at];
  }
  return undefined;
}
