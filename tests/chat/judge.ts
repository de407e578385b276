/** One change of a thread as one side received it. */
export interface Seen {
  rev: number;
  /** Of a message: its seq, and `sender/clientId`. */
  seq?: number;
  message?: string;
}

/** One side of a thread with its own records. */
export interface Side {
  name: string;
  /** Messages in the order they were submitted. */
  submitted: readonly string[];
  /** Acknowledged messages. */
  acked: readonly string[];
  /** The thread in the order in which this side received it. */
  seen: readonly Seen[];
}

export interface ThreadBooks {
  threadId: string;
  /** Content of the database, by rev. */
  stored: readonly Seen[];
  sides: readonly Side[];
}

const KINDS = [
  // Acknowledged or stored, but missing on a side.
  'lost',
  // Acknowledged, but missing in the database.
  'unstored',
  // One submission twice in a history or in the database.
  'doubled',
  // Both sides have it at different positions.
  'sidesDiffer',
  // A side and the database have it at different positions, or only the side has it.
  'storeDiffers',
  // Revs or seqs that are not 1, 2, 3 … in a history or in the database.
  'gaps',
  // Messages of one person out of submission order.
  'outOfTurn',
] as const;
type Kind = (typeof KINDS)[number];

export type Verdict = Record<Kind, number> & {
  /** The first few violations, in words. */
  examples: string[];
};

export const BLAMELESS: Verdict = {
  ...{ lost: 0, unstored: 0, doubled: 0, sidesDiffer: 0, storeDiffers: 0, gaps: 0, outOfTurn: 0 },
  examples: [],
};
const EXAMPLES = 20;

/**
 * Checks the histories of both sides of each thread, and the database, against "every message exactly once, in one
 * order".
 */
export function judge(threads: readonly ThreadBooks[]): Verdict {
  const verdict: Verdict = { ...BLAMELESS, examples: [] };

  for (const { threadId, stored, sides } of threads) {
    const blame = (kind: Kind, words: readonly string[]) => {
      verdict[kind] += words.length;
      const room = EXAMPLES - verdict.examples.length;
      verdict.examples.push(...words.slice(0, room).map((word) => `${kind} in ${threadId}: ${word}`));
    };
    const inStore = messagesOf(stored);
    const acked = sides.flatMap((side) => side.acked);
    const expected = new Set([...acked, ...inStore]);
    blame('unstored', without(acked, inStore));
    for (const [name, seen] of [['database', stored], ...sides.map((side) => [side.name, side.seen])] as const) {
      const messages = messagesOf(seen as Seen[]);
      const say = (text: string) => `${text} (${name})`;
      blame('doubled', repeated(messages).map(say));
      blame('gaps', gapsOf(seen as Seen[]).map(say));
      for (const side of sides) blame('outOfTurn', misplaced(messages, side.submitted).map(say));
    }
    for (const { name, seen } of sides) {
      const messages = messagesOf(seen);
      const say = (text: string) => `${text} (${name})`;
      blame('lost', without([...expected], messages).map(say));
      blame('storeDiffers', [...without(messages, inStore), ...misplaced(messages, inStore)].map(say));
    }
    const [one = [], other = []] = sides.map(({ seen }) => messagesOf(seen));
    blame('sidesDiffer', misplaced(one, other));
  }
  return verdict;
}

const messagesOf = (seen: readonly Seen[]) => seen.flatMap(({ message }) => message ?? []);

function without(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
}

const repeated = (messages: readonly string[]) => messages.filter((one, at) => messages.indexOf(one) !== at);

/** Of messages that both contain once: those at another position in the first than in the second. */
function misplaced(some: readonly string[], others: readonly string[]): string[] {
  const common = (these: readonly string[], those: readonly string[]) => {
    const known = new Set(those);
    return [...new Set(these)].filter((one) => known.has(one));
  };
  const wanted = common(others, some);
  return common(some, others).filter((one, at) => one !== wanted[at]);
}

function gapsOf(seen: readonly Seen[]): string[] {
  const count = (name: string, numbers: readonly number[]) =>
    numbers.flatMap((number, at) => {
      const before = numbers[at - 1] ?? 0;
      return number === before + 1 ? [] : [`${name} ${number} after ${before}`];
    });
  const seqs = seen.flatMap(({ seq, message }) => (message === undefined ? [] : (seq ?? 0)));
  return [
    ...count(
      'rev',
      seen.map(({ rev }) => rev),
    ),
    ...count('seq', seqs),
  ];
}
