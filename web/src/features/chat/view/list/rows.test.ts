import type { ChatMessage } from '@anar/contracts/consult/chat';
import { describe, expect, it } from 'vitest';
import type { UnsentMessage } from '../../thread/open-thread.ts';
import { newAfter, newestSeq, openAt, rowsOf } from './rows.ts';

const ME = 'me';
const OTHER = 'other';
const TODAY = '2026-11-21';

const message = (seq: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `id-${seq}`,
  threadId: 'thread',
  seq,
  clientId: `client-${seq}`,
  senderId: OTHER,
  content: 'ठीक है',
  messageType: 'text',
  mediaUrl: null,
  mediaDuration: null,
  createdAt: '2026-11-21T05:00:00Z',
  deliveredAt: null,
  readAt: null,
  isDeleted: false,
  ...over,
});
const mine = (seq: number, over: Partial<ChatMessage> = {}) => message(seq, { senderId: ME, ...over });
const paper = (seq: number, prescriptionVersion: number) =>
  message(seq, { senderId: null, messageType: 'system', system: { line: 'prescription', prescriptionVersion } });
const waiting = (clientId: string, submittedAt = 0): UnsentMessage => ({
  clientId,
  messageType: 'text',
  content: 'कल',
  submittedAt,
  state: { name: 'waiting' },
});
const rows = (messages: ChatMessage[], over: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ messages, unsent: [], firstUnreadSeq: null, unreadAtOpen: 0, userId: ME, today: TODAY, ...over });

describe('days', () => {
  it.each([
    ['the same day once', ['2026-11-21T05:00:00Z', '2026-11-21T06:00:00Z'], ['2026-11-21', null]],
    ['by the midnight of India', ['2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z'], ['2026-11-20', '2026-11-21']],
    ['over the new year', ['2026-12-31T18:00:00Z', '2026-12-31T19:00:00Z'], ['2026-12-31', '2027-01-01']],
  ])('%s', (_name, times, days) => {
    const shown = rows(times.map((createdAt, index) => message(index + 1, { createdAt })));
    expect(shown.map(({ day }) => day)).toEqual(days);
  });

  it('unsent messages belong to today, whatever the phone’s clock says', () => {
    const yesterday = message(1, { createdAt: '2026-11-20T05:00:00Z' });
    const unsent = [waiting('a', Date.parse('2025-01-01')), waiting('b', Date.parse('2031-01-01'))];
    expect(rows([yesterday], { unsent }).map(({ day }) => day)).toEqual(['2026-11-20', TODAY, null]);
    expect(rows([message(1)], { unsent }).map(({ day }) => day)).toEqual([TODAY, null, null]);
  });
});

it('marks where new messages begin, with their count', () => {
  const shown = rows([message(4), message(5), message(6)], { firstUnreadSeq: 5, unreadAtOpen: 2 });
  expect(shown.map(({ newFrom }) => newFrom)).toEqual([null, 2, null]);
});

it('an own message keeps its key when it is stored, and appears once', () => {
  const stored = mine(1, { clientId: 'a' });
  const unsent = [waiting('a'), waiting('b')];
  expect(rows([], { unsent }).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(rows([stored], { unsent }).map(({ key, kind }) => [key, kind])).toEqual([
    ['a', 'stored'],
    ['b', 'unsent'],
  ]);
});

it('equal client ids of two users are two messages', () => {
  const shown = rows([mine(1, { clientId: 'same' }), message(2, { clientId: 'same' })], { unsent: [waiting('other')] });
  expect(new Set(shown.map(({ key }) => key)).size).toBe(3);
});

it('knows own messages, and those without a sender', () => {
  const shown = rows([mine(1), message(2), message(3, { senderId: null, isDeleted: true })]);
  expect(shown.map((row) => row.kind === 'stored' && row.isMine)).toEqual([true, false, false]);
});

it('only the newest prescription is marked as newest', () => {
  const shown = rows([paper(1, 1), message(2), paper(3, 2)]);
  expect(shown.map((row) => row.kind === 'system' && row.isNewest)).toEqual([false, false, true]);
});

describe('the row to open at', () => {
  const shown = rows([message(11), message(12), mine(13), message(14)]);
  it.each([
    ['at the end', { openAtSeq: null, firstUnreadSeq: null }, null],
    ['where the reader was', { openAtSeq: 12, firstUnreadSeq: 14 }, 1],
    ['at what is new', { openAtSeq: null, firstUnreadSeq: 14 }, 3],
    ['at the oldest there is', { openAtSeq: 2, firstUnreadSeq: null }, 0],
    ['at the end when what was read is gone', { openAtSeq: 40, firstUnreadSeq: null }, null],
  ])('%s', (_name, place, index) => {
    expect(openAt(shown, place)).toBe(index);
  });
});

it.each([
  [10, 3],
  [12, 1],
  [14, 0],
])('after seq %d there are %d new messages of the other user', (seq, count) => {
  const shown = rows([message(11), message(12), mine(13), message(14)], { unsent: [waiting('a')] });
  expect(newAfter(shown, seq)).toBe(count);
});

it.each([
  [undefined, 12],
  [0, 11],
  [-1, 0],
  [9, 12],
])('the newest stored seq up to row %s is %d', (upTo, seq) => {
  const shown = rows([message(11), message(12)], { unsent: [waiting('a')] });
  expect(newestSeq(shown, upTo)).toBe(seq);
});
