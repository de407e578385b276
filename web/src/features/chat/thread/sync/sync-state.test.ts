import type { ChatChange, ChatMessage } from '@anar/contracts/consult/chat';
import { describe, expect, it } from 'vitest';
import { chatMessage, chatThread, ME, OTHER } from '../testing/chat-fixtures.ts';
import { initialSync, isUnreadMissing, type SyncEvent, type SyncState, step } from './sync-state.ts';

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => chatMessage(from + index, { senderId: OTHER }));
const thread = (rev: number, readUpTo = 0) => {
  const none = { upToSeq: 0, at: null };
  const mine = { delivered: none, read: { upToSeq: readUpTo, at: null } };
  return chatThread({ rev, lastSeq: rev, marks: { mine, theirs: { delivered: none, read: none } } });
};
const change = (rev: number, more: Partial<ChatMessage> = {}): ChatChange => ({
  rev,
  kind: 'message',
  message: chatMessage(rev, { senderId: OTHER, ...more }),
});
const own = (seq: number) => chatMessage(seq, { senderId: ME, clientId: `own-${seq}` });
const after = (...events: SyncEvent[]) =>
  events.reduce((state, event) => step(state, event).state, initialSync(ME) as SyncState);
const READ: SyncEvent = { name: 'read', thread: thread(3), newest: messages(1, 3) };
const effectsOf = (state: SyncState, event: SyncEvent) => step(state, event).effects.map(({ name }) => name);
const seqs = ({ chat }: SyncState) => chat?.messages.map(({ seq }) => seq);

describe('a chat that is loading', () => {
  it('opens as stored on the phone, and is not stored again', () => {
    const kept = { thread: thread(40, 38), messages: messages(20, 40), ahead: [own(42)], place: 30 };
    const { state, effects } = step(initialSync(ME), { name: 'kept', kept });
    expect(state).toMatchObject({ name: 'ready', openAtSeq: 30, ahead: [{ seq: 42 }], isLive: false });
    expect(state.unread).toEqual({ firstUnreadSeq: 39, unreadAtOpen: 2 });
    expect(effects).toEqual([]);
  });

  it('opens with the newest page of the server, which is stored', () => {
    const { state, effects } = step(initialSync(ME), READ);
    expect([state.name, seqs(state), state.unread.firstUnreadSeq]).toEqual(['ready', [1, 2, 3], 1]);
    expect(effects.map(({ name }) => name)).toEqual(['store', 'notify']);
  });

  it('is unreachable after a failed sync, and opens by the next read', () => {
    const state = after({ name: 'synced', isFailed: true });
    expect([state.name, state.isLive]).toEqual(['unreachable', false]);
    expect(step(state, READ).state.name).toBe('ready');
  });

  it.each<[string, SyncEvent]>([
    ['changes', { name: 'changes', changes: [change(1)] }],
    ['a push', { name: 'pushed', change: change(1) }],
    ['an expiry', { name: 'expiry', expiresAt: '2027-01-01T00:00:00.000Z' }],
    ['older messages', { name: 'older', page: messages(1, 3), isKept: false }],
    ['a deletion', { name: 'removed', messageId: 'message1' }],
    ['a thread without its messages', { name: 'read', thread: thread(3), newest: null }],
  ])('ignores %s', (_what, event) => {
    const state = initialSync(ME);
    expect(step(state, event)).toEqual({ state, effects: [] });
  });
});

describe('a chat that is ready', () => {
  const ready = after(READ);

  it.each<[string, SyncEvent, number[], string[]]>([
    ['the next change is applied and stored', { name: 'pushed', change: change(4) }, [1, 2, 3, 4], ['store', 'notify']],
    ['a push after a gap is left to the sync', { name: 'pushed', change: change(5) }, [1, 2, 3], []],
    ['a gap in the list asks for another sync', { name: 'changes', changes: [change(5)] }, [1, 2, 3], ['sync']],
    ['a known change is a no-op', { name: 'changes', changes: [change(3)] }, [1, 2, 3], []],
    [
      'a reply with the next rev is applied',
      { name: 'sent', message: own(4), rev: 4 },
      [1, 2, 3, 4],
      ['store', 'notify'],
    ],
    [
      'a reply without a rev is added, and its rev fetched',
      { name: 'sent', message: own(4), rev: null },
      [1, 2, 3, 4],
      ['store', 'notify', 'sync'],
    ],
    ['a reply whose message is known is a no-op', { name: 'sent', message: own(3), rev: 3 }, [1, 2, 3], []],
    ['a stored copy comes too late', { name: 'kept', kept: { ...emptyCopy(), place: null } }, [1, 2, 3], []],
  ])('%s', (_what, event, expected, effects) => {
    expect([seqs(step(ready, event).state), effectsOf(ready, event)]).toEqual([expected, effects]);
  });

  it('keeps an own message ahead of its turn until those before it arrive', () => {
    const waiting = step(ready, { name: 'sent', message: own(5), rev: 5 });
    expect([seqs(waiting.state), waiting.state.ahead.map(({ seq }) => seq)]).toEqual([[1, 2, 3], [5]]);
    expect(waiting.effects.map(({ name }) => name)).toEqual(['storeAhead', 'sync']);
    const again = step(waiting.state, { name: 'sent', message: own(5), rev: 5 });
    expect(again.state.ahead).toHaveLength(1);
    const fifth: ChatChange = { rev: 5, kind: 'message', message: own(5) };
    const { state } = step(waiting.state, { name: 'changes', changes: [change(4), fifth] });
    expect([seqs(state), state.ahead, state.mine.has('own-5')]).toEqual([[1, 2, 3, 4, 5], [], true]);
  });

  it('reads the thread again after a system line, also one that arrives during a read', () => {
    const system = change(4, { senderId: null, messageType: 'system', system: { line: 'prescription' } });
    const reading = step(ready, { name: 'reading' }).state;
    expect(reading.needsThread).toBe(false);
    const { state, effects } = step(reading, { name: 'pushed', change: system });
    expect([state.needsThread, effects.map(({ name }) => name)]).toEqual([true, ['store', 'notify', 'sync']]);
    expect(step(state, { name: 'read', thread: thread(3), newest: null }).state.needsThread).toBe(true);
  });

  it('keeps its rev when the thread is read: only changes advance it', () => {
    const { state } = step(ready, { name: 'read', thread: thread(9), newest: null });
    expect(state.chat?.thread.rev).toBe(3);
  });

  it('stores older messages of the server, not those of the phone', () => {
    const state = after({ name: 'read', thread: thread(60), newest: messages(31, 60) });
    const page = messages(1, 30);
    expect(effectsOf(state, { name: 'older', page, isKept: true })).toEqual([]);
    expect(effectsOf(state, { name: 'older', page, isKept: false })).toEqual(['store']);
    expect(seqs(step(state, { name: 'older', page, isKept: false }).state)?.[0]).toBe(1);
  });

  it('counts as unread what was unread when it was opened', () => {
    const opened = after({ name: 'read', thread: thread(60, 10), newest: messages(31, 60) });
    expect(isUnreadMissing(opened)).toBe(true);
    const loaded = step(opened, { name: 'older', page: messages(1, 30), isKept: false }).state;
    expect(isUnreadMissing(loaded)).toBe(false);
    const final = step(loaded, { name: 'unreadLoaded' }).state;
    expect(final.unread).toEqual({ firstUnreadSeq: 11, unreadAtOpen: 50 });
    const later = step(final, { name: 'read', thread: thread(60, 60), newest: null }).state;
    expect(later.unread).toEqual(final.unread);
  });

  it('is live after a sync, and no longer after a failed one', () => {
    const live = step(ready, { name: 'synced', isFailed: false }).state;
    expect(live.isLive).toBe(true);
    expect(step(live, { name: 'synced', isFailed: true }).state).toMatchObject({ name: 'ready', isLive: false });
  });

  it('moves its end, and keeps the state object when it is the same', () => {
    const expiresAt = '2027-01-01T00:00:00.000Z';
    const { state } = step(ready, { name: 'expiry', expiresAt });
    expect(state.chat?.thread.expiresAt).toBe(expiresAt);
    expect(step(state, { name: 'expiry', expiresAt }).state).toBe(state);
  });
});

describe('an absent chat', () => {
  it('is deleted from the phone and never comes back', () => {
    const { state, effects } = step(after(READ), { name: 'refused', why: null });
    expect(state).toMatchObject({ name: 'absent', chat: null, isLive: false });
    expect(effects).toEqual([{ name: 'delete' }]);
    for (const event of [READ, { name: 'synced', isFailed: true }, { name: 'outdated' }] as SyncEvent[])
      expect(step(state, event)).toEqual({ state, effects: [] });
  });
});

function emptyCopy() {
  return { thread: thread(0), messages: [], ahead: [] };
}
