import type { ChatChange, ChatMessage } from '@anar/contracts/consult/chat';
import { describe, expect, it } from 'vitest';
import { chatMessage, chatThread, ME, OTHER } from '../testing/chat-fixtures.ts';
import {
  addStored,
  applyChanges,
  applyDeletion,
  applyPage,
  stateOf,
  type ThreadState,
  withThread,
} from './thread-state.ts';

const START = stateOf(
  chatThread({ rev: 10, lastSeq: 5 }),
  [3, 4, 5].map((seq) => chatMessage(seq)),
);
const message = (rev: number, seq: number, more: Partial<ChatMessage> = {}): ChatChange => ({
  rev,
  kind: 'message',
  message: chatMessage(seq, more),
});
const deleted = (rev: number, seq: number): ChatChange => ({ rev, kind: 'deleted', messageId: chatMessage(seq).id });
const read = (rev: number, userId: string, upToSeq: number): ChatChange => ({
  rev,
  kind: 'read',
  userId,
  upToSeq,
  at: '2026-11-23T05:00:00.000Z',
});
const seqs = ({ messages }: Pick<ThreadState, 'messages'>) => messages.map(({ seq }) => seq);
const texts = ({ messages }: Pick<ThreadState, 'messages'>) =>
  messages.map(({ seq, content, isDeleted }) => (isDeleted ? `${seq}${content} gone` : content));

describe('a change', () => {
  it.each<[string, ChatChange[], { rev: number; seqs: number[]; isGap: boolean }]>([
    ['that follows is applied', [message(11, 6)], { rev: 11, seqs: [3, 4, 5, 6], isGap: false }],
    ['that is known is not applied again', [message(10, 6)], { rev: 10, seqs: [3, 4, 5], isGap: false }],
    ['after one that is missing is not applied', [message(12, 6)], { rev: 10, seqs: [3, 4, 5], isGap: true }],
    [
      'after a gap is not applied either',
      [message(11, 6), message(13, 7)],
      { rev: 11, seqs: [3, 4, 5, 6], isGap: true },
    ],
    ['comes twice', [message(11, 6), message(11, 6)], { rev: 11, seqs: [3, 4, 5, 6], isGap: false }],
    ['whose message leaves out another is not applied', [message(11, 7)], { rev: 10, seqs: [3, 4, 5], isGap: true }],
    ['of a message that was there before it', [message(11, 5)], { rev: 11, seqs: [3, 4, 5], isGap: false }],
    ['of a message before the first that is loaded', [message(11, 2)], { rev: 11, seqs: [3, 4, 5], isGap: false }],
  ])('%s', (_what, changes, expected) => {
    const { state, isGap } = applyChanges(START, ME, changes);
    expect({ rev: state.thread.rev, seqs: seqs(state), isGap }).toEqual(expected);
  });

  it('with nothing new keeps the state object and its list', () => {
    expect(applyChanges(START, ME, [message(10, 5), message(3, 1)]).state).toBe(START);
    expect(applyChanges(START, ME, [read(11, OTHER, 4)]).state.messages).toBe(START.messages);
  });

  it('is applied to an empty chat too', () => {
    const empty = stateOf(chatThread({ rev: 0, lastSeq: 0 }), []);
    expect(seqs(applyChanges(empty, ME, [message(1, 1), read(2, OTHER, 1), message(3, 2)]).state)).toEqual([1, 2]);
  });
});

describe('a deleted message', () => {
  const photo = { messageType: 'photo', mediaUrl: '/m', thumbUrl: '/t', mediaWidth: 3, mediaHeight: 4 } as const;

  it('keeps only its place', () => {
    const before = applyChanges(START, ME, [message(11, 6, photo)]).state;
    const { state, touched } = applyChanges(before, ME, [deleted(12, 6)]);
    const { content, mediaUrl, isDeleted, seq, ...rest } = state.messages.at(-1) as ChatMessage;
    expect({ content, mediaUrl, isDeleted, seq }).toEqual({ content: '', mediaUrl: null, isDeleted: true, seq: 6 });
    expect(Object.keys(rest)).not.toEqual(expect.arrayContaining(['thumbUrl']));
    expect(touched).toMatchObject({ deletedIds: [chatMessage(6).id], messages: [{ seq: 6, isDeleted: true }] });
  });

  it('is not restored by a stale reply', () => {
    const { state } = applyChanges(START, ME, [deleted(11, 5), message(12, 5)]);
    expect(texts(state).at(-1)).toBe('5 gone');
    const unloaded = applyChanges(START, ME, [deleted(11, 2)]);
    expect(unloaded.touched.deletedIds).toEqual([chatMessage(2).id]);
    expect(texts(applyPage(unloaded.state, [chatMessage(2), chatMessage(1)]).state).slice(0, 2)).toEqual([
      'text 1',
      '2 gone',
    ]);
  });

  it('that is removed before its change arrives: the change is a no-op', () => {
    const early = applyDeletion(START, chatMessage(4).id);
    expect([early.state.thread.rev, texts(early.state)]).toEqual([10, ['text 3', '4 gone', 'text 5']]);
    expect(applyChanges(early.state, ME, [deleted(11, 4)]).state.messages).toBe(early.state.messages);
  });
});

it('the messages of an erased user are emptied, also those loaded later', () => {
  const { state, touched } = applyChanges(START, ME, [{ rev: 11, kind: 'erased', userId: OTHER }]);
  expect(texts(state)).toEqual(['text 3', '4 gone', 'text 5']);
  expect(state.thread.other.isErased).toBe(true);
  expect(touched).toMatchObject({ erased: [OTHER], messages: [{ seq: 4 }] });
  expect(texts(applyPage(state, [chatMessage(2), chatMessage(1)]).state).slice(0, 2)).toEqual(['text 1', '2 gone']);
});

it('marks only move forward, separately per side', () => {
  const { state } = applyChanges(START, ME, [read(11, OTHER, 5), read(12, OTHER, 4), read(13, ME, 3)]);
  const { mine, theirs } = state.thread.marks;
  expect([theirs.read.upToSeq, mine.read.upToSeq, theirs.delivered.upToSeq]).toEqual([5, 3, 0]);
});

it.each([
  ['follows the last one', 6, 'added', [3, 4, 5, 6]],
  ['is known', 5, 'known', [3, 4, 5]],
  ['leaves a gap', 7, 'ahead', [3, 4, 5]],
])('the reply to a submission whose message %s', (_what, seq, place, list) => {
  const added = addStored(START, chatMessage(seq));
  expect([added.place, added.state.thread.rev, seqs(added.state)]).toEqual([place, 10, list]);
  // The change that follows finds the message already there.
  const { state } = applyChanges(added.state, ME, [message(11, seq)]);
  if (place === 'added') expect([state.thread.rev, seqs(state)]).toEqual([11, list]);
});

it.each([
  ['newest first', [2, 1], [1, 2, 3, 4, 5], 2],
  ['with some that are loaded', [4, 3, 2], [2, 3, 4, 5], 1],
  ['that does not join on', [1], [3, 4, 5], 0],
  ['with a gap', [2, 0], [2, 3, 4, 5], 1],
])('a page %s', (_what, page, list, added) => {
  const result = applyPage(
    START,
    page.map((seq) => chatMessage(seq)),
  );
  expect([seqs(result.state), result.added.length]).toEqual([list, added]);
});

it('a later read of the thread updates its facts and marks, but not messages that were not applied', () => {
  const marks = chatThread().marks;
  const theirs = { ...marks.theirs, read: { upToSeq: 5, at: null } };
  const later = chatThread({ rev: 14, lastSeq: 8, status: 'ended', marks: { mine: marks.mine, theirs } });
  const { thread } = withThread(applyChanges(START, ME, [read(11, ME, 4)]).state, later);
  expect(thread).toMatchObject({ rev: 11, lastSeq: 5, status: 'ended' });
  expect([thread.marks.theirs.read.upToSeq, thread.marks.mine.read.upToSeq]).toEqual([5, 4]);
});

it('takes 5,000 changes in linear time: the list is copied once', () => {
  const changes = Array.from({ length: 5000 }, (_, at) => message(11 + at, 6 + at));
  let copies = 0;
  const counted = new Proxy(START.messages as ChatMessage[], {
    get(target, key, receiver) {
      if (key === Symbol.iterator) copies += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  const { state } = applyChanges({ ...START, messages: counted }, ME, changes);
  expect([state.messages.length, copies]).toEqual([5003, 1]);
});
