import { describe, expect, it } from 'vitest';
import { BLAMELESS, judge, type Seen, type Side, type ThreadBooks, type Verdict } from './judge.ts';

/** `a b - c`: three messages, and a mark between them. */
function thread(text: string): Seen[] {
  let seq = 0;
  return text
    .split(' ')
    .filter(Boolean)
    .map((message, at) => (message === '-' ? { rev: at + 1 } : { rev: at + 1, seq: ++seq, message }));
}

interface Books {
  stored: string;
  farmer: string | Seen[];
  doctor: string;
  acked?: string;
  submitted?: string;
}

function books({ stored, farmer, doctor, acked = 'a b c', submitted = 'a b c' }: Books): ThreadBooks {
  const side = (name: string, seen: string | Seen[], more: Partial<Side> = {}): Side => ({
    ...{ name, submitted: [], acked: [], seen: typeof seen === 'string' ? thread(seen) : seen },
    ...more,
  });
  const words = (text: string) => text.split(' ').filter(Boolean);
  return {
    threadId: 't',
    stored: thread(stored),
    sides: [side('farmer', farmer, { acked: words(acked), submitted: words(submitted) }), side('doctor', doctor)],
  };
}

const ALL = { stored: 'a b - c', farmer: 'a b - c', doctor: 'a b - c' };
const GAP: Seen[] = [
  { rev: 1, seq: 1, message: 'a' },
  { rev: 2, seq: 2, message: 'b' },
  { rev: 4, seq: 3, message: 'c' },
];

describe('the chat judge finds', () => {
  const cases: [string, Partial<Books>, Partial<Verdict>][] = [
    ['nothing where all is well', {}, {}],
    ['nothing where something was stored and its acknowledgement lost', { acked: 'a b' }, {}],
    ['nothing where nobody said anything', { stored: '', farmer: '', doctor: '', acked: '', submitted: '' }, {}],
    ['a message that one side never got', { doctor: 'a b -' }, { lost: 1 }],
    ['a message that neither side got', { farmer: 'a b -', doctor: 'a b -' }, { lost: 2 }],
    [
      'an acknowledged message that was not stored',
      { stored: 'a b', farmer: 'a b', doctor: 'a b' },
      { unstored: 1, lost: 2 },
    ],
    [
      'a message that only its sender believes in',
      { stored: 'a b', farmer: 'a b c', doctor: 'a b' },
      { unstored: 1, lost: 1, storeDiffers: 1 },
    ],
    ['a message that stands there twice', { stored: 'a b a c', farmer: 'a b a c', doctor: 'a b a c' }, { doubled: 3 }],
    ['a message that one side was told of twice', { farmer: 'a b - c b' }, { doubled: 1 }],
    ['another order at one side', { doctor: 'b a - c' }, { sidesDiffer: 2, storeDiffers: 2, outOfTurn: 2 }],
    ['another order than the database has', { stored: 'a c - b', submitted: '' }, { storeDiffers: 4 }],
    ['another order than the presses had', { submitted: 'a c b' }, { outOfTurn: 6 }],
    ['a rev that was skipped', { farmer: GAP }, { gaps: 1 }],
    [
      'a rev that came twice',
      { farmer: [...GAP.slice(0, 2), { rev: 2 }, { rev: 3, seq: 3, message: 'c' }] },
      { gaps: 1 },
    ],
    ['a seq that was skipped', { farmer: [...GAP.slice(0, 2), { rev: 3, seq: 4, message: 'c' }] }, { gaps: 1 }],
  ];
  it.each(cases)('%s', (_name, changed, found) => {
    const { examples, ...counts } = judge([books(ALL), books({ ...ALL, ...changed })]);
    const { examples: _, ...none } = BLAMELESS;
    expect(counts).toEqual({ ...none, ...found });
    const sum = Object.values(found).reduce((one, other) => Number(one) + Number(other), 0);
    expect(examples).toHaveLength(sum as number);
  });
});
