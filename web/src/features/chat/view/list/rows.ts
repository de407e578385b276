import { PRODUCT_OFFSET_MS } from '@anar/contracts/constants';
import type { ChatMessage } from '@anar/contracts/consult/chat';
import type { OpenThread, UnsentMessage } from '../../thread/open-thread.ts';

const DAY_MS = 86_400_000;

/** One row of the list: a message with the separators above it. */
export type Row = {
  /** Stays the same when an unsent message becomes a stored one, and so does its row. */
  key: string;
  /** The day that starts here: '2026-11-21'. */
  day: string | null;
  /** The number of new messages that start here. */
  newFrom: number | null;
} & (
  | { kind: 'stored'; message: ChatMessage; isMine: boolean }
  /** `isNewest`: the newest prescription. */
  | { kind: 'system'; message: ChatMessage; isNewest: boolean }
  | { kind: 'unsent'; unsent: UnsentMessage }
);

interface Shown extends Pick<OpenThread, 'messages' | 'unsent' | 'firstUnreadSeq' | 'unreadAtOpen'> {
  /** The reader. */
  userId: string;
  /** In India: '2026-11-21'. */
  today: string;
}

/** Cache: when messages change, the rows of the others stay the same objects and are not rendered again. */
const made = new WeakMap<ChatMessage, { row: Row; dayNumber: number }>();

/** The rows of a chat, oldest first: days start at midnight in India, unsent messages are last. */
export function rowsOf({ messages, unsent, firstUnreadSeq, unreadAtOpen, userId, today }: Shown): Row[] {
  const newestPaper = messages.filter(({ system }) => system?.line === 'prescription').at(-1);
  let before: number | null = null;
  const dayIfNew = (day: number) => {
    const begins = day !== before;
    before = day;
    return begins ? new Date(day * DAY_MS).toISOString().slice(0, 10) : null;
  };
  const rows = messages.map((message): Row => {
    const isMine = message.senderId === userId;
    const [key, isNewest] = [keyOf(message, isMine), message === newestPaper];
    const known = made.get(message);
    const dayNumber = known?.dayNumber ?? Math.floor((Date.parse(message.createdAt) + PRODUCT_OFFSET_MS) / DAY_MS);
    const [day, newFrom] = [dayIfNew(dayNumber), message.seq === firstUnreadSeq ? unreadAtOpen : null];
    const same = known && known.row.day === day && known.row.newFrom === newFrom && known.row.key === key;
    if (same && (known.row.kind !== 'system' || known.row.isNewest === isNewest)) return known.row;
    const row: Row =
      message.messageType === 'system'
        ? { key, day, newFrom, message, kind: 'system', isNewest }
        : { key, day, newFrom, message, kind: 'stored', isMine };
    made.set(message, { row, dayNumber });
    return row;
  });
  if (unsent.length === 0) return rows;
  // Briefly a message may be both stored and in the queue.
  const stored = new Set(rows.map(({ key }) => key));
  for (const one of unsent) {
    if (stored.has(one.clientId)) continue;
    // The phone's clock may be wrong: unsent messages belong to today.
    rows.push({
      kind: 'unsent',
      key: one.clientId,
      day: dayIfNew(Date.parse(today) / DAY_MS),
      newFrom: null,
      unsent: one,
    });
  }
  return rows;
}

/** Client ids are unique per user only; they are used for own messages alone. */
const keyOf = ({ id, clientId }: ChatMessage, isMine: boolean) => (isMine ? clientId : id);

export const seqOf = (row: Row | undefined): number | null =>
  row === undefined || row.kind === 'unsent' ? null : row.message.seq;

/** The seq of the newest stored message up to this row; 0: none. */
export function newestSeq(rows: readonly Row[], upTo = rows.length - 1): number {
  for (let index = Math.min(upTo, rows.length - 1); index >= 0; index -= 1) {
    const seq = seqOf(rows[index]);
    if (seq !== null) return seq;
  }
  return 0;
}

/** The row to open at: the reading position, else the first unread one, else the end (null). */
export function openAt(rows: readonly Row[], { openAtSeq, firstUnreadSeq }: OpeningPlace): number | null {
  const seq = openAtSeq ?? firstUnreadSeq;
  if (seq === null) return null;
  const index = rows.findIndex((row) => (seqOf(row) ?? Number.POSITIVE_INFINITY) >= seq);
  return index < 0 ? null : index;
}

type OpeningPlace = Pick<OpenThread, 'openAtSeq' | 'firstUnreadSeq'>;

/** The number of the other user's messages after `seq`. */
export function newAfter(rows: readonly Row[], seq: number): number {
  let count = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined || row.kind === 'unsent') continue;
    if (row.message.seq <= seq) break;
    if (row.kind === 'stored' && !row.isMine) count += 1;
  }
  return count;
}
