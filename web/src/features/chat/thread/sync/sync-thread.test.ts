import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openThreadStore, type ThreadStore } from '../state/thread-store.ts';
import { chatMessage, chatThread, ME, OTHER, SERVER_NOW, THREAD } from '../testing/chat-fixtures.ts';
import { FakeChat, FakePhone } from '../testing/fake-chat.ts';
import { HEARTBEAT_MS, POLL_MS } from './live.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

let chat: FakeChat;
let store: ThreadStore;
let stops: (() => void)[];

/** Waits until all pending work is done. IndexedDB uses `setImmediate`, which is not faked. */
async function settle(): Promise<void> {
  for (let round = 0; round < 600; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  }
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
function phone(own = store): FakePhone {
  return new FakePhone(chat, own);
}
async function opened(one = phone(), connection: 'on' | 'away' = 'on'): Promise<FakePhone> {
  one.socket.is(connection);
  stops.push(one.sync.start());
  await settle();
  return one;
}
/** Leaves the chat; the next phone stands for a new page. */
async function closed(one: FakePhone): Promise<void> {
  for (const stop of stops.splice(0)) stop();
  chat.phones = chat.phones.filter((other) => other !== one);
  await pass(1000);
}
const seqs = (one: FakePhone) => one.sync.get().messages.map(({ seq }) => seq);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: SERVER_NOW,
  });
  chat = new FakeChat();
  store = openThreadStore(ME, () => true);
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) stop();
  await settle();
  vi.useRealTimers();
});

describe('opening a chat', () => {
  it('for the first time reads its newest page from the server', async () => {
    chat.writeMany(60);
    chat.mark(ME, 'read', 60);
    const one = phone();
    expect(one.sync.get().state).toBe('loading');
    await opened(one);
    expect(one.sync.get()).toMatchObject({ state: 'ready', isLive: true, hasOlder: true, thread: { rev: 61 } });
    expect(seqs(one)).toEqual(numbers(11, 60));
    expect(one.count('messages')).toBe(1);
  });

  it('without a network: a stored chat opens at once at the last reading position', async () => {
    chat.writeMany(40);
    chat.mark(ME, 'read', 40);
    const first = await opened();
    first.sync.remember(12);
    await closed(first);
    const again = phone();
    again.isOnline = false;
    await opened(again, 'away');
    expect(again.sync.get()).toMatchObject({ state: 'ready', openAtSeq: 12, isLive: false });
    expect(seqs(again)).toEqual(numbers(1, 40));
    again.isOnline = true;
    chat.write({}, false);
    await pass(POLL_MS);
    expect([seqs(again).at(-1), again.sync.get().isLive]).toEqual([41, true]);
  });

  it('without a network: a chat that is not stored is unreachable until there is one', async () => {
    chat.writeMany(2);
    const one = phone();
    one.isOnline = false;
    await opened(one, 'away');
    expect(one.sync.get()).toMatchObject({ state: 'unreachable', isLive: false });
    one.isOnline = true;
    one.socket.is('on');
    await settle();
    expect(one.sync.get()).toMatchObject({ state: 'ready', isLive: true });
  });

  it('that does not exist, or no longer belongs to the user: absent and deleted from this phone', async () => {
    chat.writeMany(2);
    const first = await opened();
    await closed(first);
    const again = phone();
    again.refusal = { status: 404, body: { error: '', code: 'chat_not_found' }, message: '404' };
    await opened(again);
    expect(again.sync.get()).toMatchObject({ state: 'absent', thread: null, messages: [], whyAbsent: null });
    expect(await store.open(THREAD)).toBeNull();
  });

  it('of a doctor who lost approval: deleted from this phone, with the reason of the server', async () => {
    chat.writeMany(2);
    const one = await opened();
    const error = 'आपका खाता रोका गया है';
    one.refusal = { status: 403, body: { error, code: 'not_approved' }, message: '403' };
    one.socket.receives('chat:message_deleted', { threadId: THREAD, rev: 99, messageId: 'message1' });
    await settle();
    expect(one.sync.get()).toMatchObject({ state: 'absent', thread: null, messages: [], whyAbsent: error });
    expect(await store.open(THREAD)).toBeNull();
  });

  it('sets the unread marker only when all messages are known, and ignores own and system messages', async () => {
    chat.writeMany(3);
    chat.mark(ME, 'read', 3);
    const before = await opened();
    await closed(before);
    chat.write({ senderId: ME });
    chat.write({ senderId: null, messageType: 'system', system: { line: 'prescription' } });
    chat.write();
    chat.write({ senderId: ME });
    chat.write();
    const one = await opened();
    expect(one.sync.get()).toMatchObject({ firstUnreadSeq: 6, unreadAtOpen: 2 });
    one.sync.seen(8);
    chat.write();
    await pass(1000);
    expect(one.sync.get()).toMatchObject({ firstUnreadSeq: 6, unreadAtOpen: 2 });
  });

  it('loads back to the first unread message', async () => {
    chat.writeMany(180);
    chat.mark(ME, 'read', 20);
    const one = await opened();
    expect(one.sync.get()).toMatchObject({ firstUnreadSeq: 21, unreadAtOpen: 160 });
    expect(seqs(one)[0]).toBeLessThanOrEqual(21);
  });
});

describe('a lost push', () => {
  it('is detected by the next heartbeat', async () => {
    chat.writeMany(2);
    const one = await opened();
    one.socket.losesPushes = true;
    chat.write();
    await pass(HEARTBEAT_MS - 1);
    expect(seqs(one)).toEqual([1, 2]);
    await pass(1);
    expect(seqs(one)).toEqual([1, 2, 3]);
  });

  it('that arrives late is put in order', async () => {
    chat.writeMany(2);
    const one = await opened();
    one.socket.losesPushes = true;
    const release = one.hold('changes');
    const [third, fourth] = [chat.write(), chat.write()];
    one.socket.receives('chat:new_message', { threadId: THREAD, rev: 4, message: fourth });
    await settle();
    expect(seqs(one)).toEqual([1, 2]);
    one.socket.receives('chat:new_message', { threadId: THREAD, rev: 3, message: third });
    release();
    await settle();
    expect([seqs(one), one.sync.get().thread?.rev]).toEqual([[1, 2, 3, 4], 4]);
  });

  it('of another chat is ignored', async () => {
    chat.writeMany(2);
    const one = await opened();
    const asked = one.count('changes');
    one.socket.receives('chat:new_message', { threadId: 'another', rev: 3, message: chatMessage(3) });
    await settle();
    expect([seqs(one), one.count('changes')]).toEqual([[1, 2], asked]);
  });

  it('whose catch-up fails midway by the network is resumed once the network is back', async () => {
    chat.writeMany(2);
    const first = await opened();
    await closed(first);
    chat.writeMany(6);
    chat.changesAtOnce = 2;
    const one = phone();
    const fails = one.failsOnce('changes', 2);
    await opened(one);
    expect(seqs(one)).toEqual([1, 2, 3, 4]);
    one.socket.is('away');
    one.socket.is('on');
    await settle();
    fails();
    await settle();
    expect([seqs(one), one.sync.get().isLive]).toEqual([numbers(1, 8), true]);
  });

  it('of a deletion: the text and the stored photo are removed on reopening', async () => {
    const photo = { messageType: 'photo', mediaUrl: '/photo', content: 'caption' } as const;
    chat.write(photo);
    chat.write();
    const first = await opened();
    first.files.set('/fresh/message1', new Blob(['photo']));
    expect(await (await first.sync.media('message1', 'whole')).text()).toBe('photo');
    await settle();
    expect(await store.media(THREAD, 'message1', 'whole')).toBeDefined();
    await closed(first);
    chat.takeAway('message1');
    const again = await opened();
    expect(again.sync.get().messages[0]).toMatchObject({ content: '', mediaUrl: null, isDeleted: true });
    expect(await store.media(THREAD, 'message1', 'whole')).toBeUndefined();
    await expect(again.sync.media('message1', 'whole')).rejects.toThrow();
    expect((await store.open(THREAD))?.messages[0]).toMatchObject({ content: '', isDeleted: true });
  });
});

describe('an own message', () => {
  it.each(['reply first', 'event first'])('appears once, the %s', async (order) => {
    chat.writeMany(1);
    const one = await opened();
    one.socket.losesPushes = true;
    const message = chat.write({ senderId: ME, clientId: 'pressed-once' });
    const event = () => one.socket.receives('chat:new_message', { threadId: THREAD, rev: 2, message });
    const reply = () => one.sent(message, { rev: 2 });
    for (const emit of order === 'reply first' ? [reply, event] : [event, reply]) emit();
    expect([seqs(one), one.sync.isStored('pressed-once')]).toEqual([[1, 2], true]);
    await settle();
    expect([seqs(one), one.sync.get().ahead]).toEqual([[1, 2], []]);
  });

  it('sent over HTTP, whose reply has no rev, appears at once', async () => {
    chat.writeMany(1);
    const one = await opened();
    one.socket.losesPushes = true;
    one.sent(chat.write({ senderId: ME }));
    expect(seqs(one)).toEqual([1, 2]);
    await settle();
    expect([seqs(one), one.sync.get().thread?.rev]).toEqual([[1, 2], 2]);
  });

  it('stored ahead of its turn waits for those before it', async () => {
    chat.writeMany(1);
    const one = await opened();
    one.socket.losesPushes = true;
    chat.write();
    const release = one.hold('changes');
    one.sent(chat.write({ senderId: ME }));
    expect([seqs(one), one.sync.get().ahead.map(({ seq }) => seq)]).toEqual([[1], [3]]);
    release();
    await settle();
    expect([seqs(one), one.sync.get().ahead]).toEqual([[1, 2, 3], []]);
  });

  it('is deleted over the socket, or over HTTP when the socket fails', async () => {
    chat.write({ senderId: ME });
    chat.write({ senderId: ME });
    const one = await opened();
    expect(await one.sync.remove('message1')).toBeNull();
    expect(one.sync.get().messages[0]?.isDeleted).toBe(true);
    one.socket.answer = () => undefined;
    expect(await one.sync.remove('message2')).toBeNull();
    expect([one.count('remove'), one.sync.get().messages[1]?.isDeleted]).toEqual([1, true]);
    chat.write({ senderId: ME });
    one.refusal = { status: 403, body: { error: '', code: 'delete_late' }, message: '403' };
    expect((await one.sync.remove('message3'))?.body.code).toBe('delete_late');
    expect(one.sync.get().messages[2]?.isDeleted).toBe(false);
  });
});

describe('storage on the phone', () => {
  it('two tabs of one chat store it once and completely', async () => {
    chat.writeMany(3);
    const [left, right] = [await opened(), await opened()];
    chat.write();
    chat.write();
    await settle();
    chat.takeAway('message4');
    await settle();
    expect([seqs(left), seqs(right)]).toEqual([numbers(1, 5), numbers(1, 5)]);
    const kept = await openThreadStore(ME, () => true).open(THREAD);
    expect(kept?.messages.map(({ seq, isDeleted }) => [seq, isDeleted])).toEqual(
      numbers(1, 5).map((seq) => [seq, seq === 4]),
    );
    expect(kept?.thread.rev).toBe(6);
  });

  it.each([
    [
      'is broken',
      {
        open: () => {
          throw new Error('no IndexedDB');
        },
      },
    ],
    ['is full', null],
  ])('that %s: the chat runs from memory', async (_what, broken) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    if (broken) vi.stubGlobal('indexedDB', broken);
    else {
      const put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      const open = IDBFactory.prototype.open;
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
        const request = open.apply(this, args);
        request.addEventListener('success', () => {
          const database = request.result;
          const transaction = database.transaction.bind(database);
          database.transaction = (...with_) => {
            const one = transaction(...with_);
            const table = one.objectStore.bind(one);
            one.objectStore = (name) => Object.assign(table(name), { put });
            return one;
          };
        });
        return request;
      });
    }
    chat.writeMany(60);
    const one = await opened();
    chat.write();
    await one.sync.loadOlder();
    one.sync.remember(5);
    await pass(1000);
    expect([one.sync.get().state, seqs(one)]).toEqual(['ready', numbers(1, 61)]);
    expect(console.warn).toHaveBeenCalled();
  });
});

describe('the end of a chat', () => {
  it.each([
    ['a year ahead', YEAR_MS],
    ['a year behind', -YEAR_MS],
  ])('is exact by the server’s clock on a phone that is %s, also without a network', async (_what, ahead) => {
    vi.setSystemTime(SERVER_NOW + ahead);
    chat.phoneAhead = ahead;
    chat.thread = chatThread({ expiresAt: new Date(SERVER_NOW + 2.5 * MINUTE_MS).toISOString() });
    chat.write();
    const first = await opened();
    expect(first.sync.get()).toMatchObject({ isExpired: false, now: SERVER_NOW });
    await closed(first);
    const again = phone();
    again.isOnline = false;
    await opened(again, 'away');
    await vi.advanceTimersByTimeAsync(SERVER_NOW + 2.5 * MINUTE_MS - 1 - (Date.now() - ahead));
    expect(again.sync.get().isExpired).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(again.sync.get()).toMatchObject({ isExpired: true, now: SERVER_NOW + 2.5 * MINUTE_MS });
  });

  it('moves when the server reports a later one', async () => {
    chat.thread = chatThread({ expiresAt: new Date(SERVER_NOW + MINUTE_MS).toISOString() });
    const one = await opened();
    chat.thread = chatThread({ expiresAt: new Date(SERVER_NOW + 3 * MINUTE_MS).toISOString() });
    await pass(HEARTBEAT_MS);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(one.sync.get().isExpired).toBe(false);
    await vi.advanceTimersByTimeAsync(MINUTE_MS - HEARTBEAT_MS);
    expect(one.sync.get().isExpired).toBe(true);
  });
});

describe('marks of a chat', () => {
  it('delivered is sent at once, read only while the page is visible', async () => {
    chat.writeMany(2);
    const one = await opened();
    await pass(300);
    expect(one.socket.dataOf('chat:delivered')).toEqual([{ threadId: THREAD, upToSeq: 2 }]);
    expect(one.socket.dataOf('chat:read')).toEqual([]);
    one.show(false);
    one.sync.seen(2);
    await pass(1000);
    expect(one.socket.dataOf('chat:read')).toEqual([]);
    one.show(true);
    await pass(300);
    expect(one.socket.dataOf('chat:read')).toEqual([{ threadId: THREAD, upToSeq: 2 }]);
  });

  it('are sent over HTTP without a socket, and again after a failure', async () => {
    chat.writeMany(1);
    const one = await opened(phone(), 'away');
    one.isOnline = false;
    await pass(300);
    expect([one.count('mark'), one.marked]).toEqual([1, []]);
    one.isOnline = true;
    await pass(POLL_MS + 300);
    expect(one.marked).toEqual([{ deliveredUpTo: 1 }]);
  });
});

describe('without a socket', () => {
  it('polls every five seconds, first after five, and not in the background', async () => {
    const one = await opened(phone(), 'away');
    const before = one.count('changes');
    await pass(POLL_MS - 1);
    expect(one.count('changes')).toBe(before);
    await pass(1);
    expect(one.count('changes')).toBe(before + 1);
    one.show(false);
    await pass(POLL_MS * 3);
    expect(one.count('changes')).toBe(before + 1);
    one.show(true);
    await settle();
    expect(one.count('changes')).toBe(before + 2);
  });
});

describe('older messages', () => {
  it('come from the phone, then from the server, with a loading flag', async () => {
    chat.writeMany(160);
    chat.mark(ME, 'read', 160);
    const first = await opened();
    await first.sync.loadOlder();
    await closed(first);
    const one = await opened();
    const before = one.count('messages');
    await one.sync.loadOlder();
    expect([seqs(one)[0], one.count('messages')]).toEqual([61, before]);
    const release = one.hold('messages');
    const loading = one.sync.loadOlder();
    expect(one.sync.get().isLoadingOlder).toBe(true);
    await settle();
    expect(one.sync.loadOlder()).toBe(loading);
    release();
    await loading;
    expect([seqs(one)[0], one.count('messages')]).toEqual([11, before + 1]);
    expect(one.sync.get()).toMatchObject({ isLoadingOlder: false, hasOlder: true });
    await one.sync.loadOlder();
    expect([seqs(one)[0], one.sync.get().hasOlder]).toEqual([1, false]);
  });

  it('are dropped when the chat becomes absent meanwhile', async () => {
    chat.writeMany(60);
    chat.mark(ME, 'read', 60);
    const one = await opened();
    const release = one.hold('messages');
    const loading = one.sync.loadOlder();
    one.refusal = { status: 404, body: { error: '', code: 'chat_not_found' }, message: '404' };
    one.socket.receives('chat:message_deleted', { threadId: THREAD, rev: 99, messageId: 'message1' });
    await settle();
    expect(one.sync.get().state).toBe('absent');
    release();
    await loading;
    expect(one.sync.get().messages).toEqual([]);
  });
});

describe('the other user’s typing', () => {
  it('is shown, and cleared by their next message', async () => {
    chat.writeMany(1);
    const one = await opened();
    one.socket.receives('chat:typing', { threadId: THREAD, userId: ME, isTyping: true });
    expect(one.sync.get().isOtherTyping).toBe(false);
    one.socket.receives('chat:typing', { threadId: THREAD, userId: OTHER, isTyping: true });
    expect(one.sync.get().isOtherTyping).toBe(true);
    chat.write();
    expect(one.sync.get().isOtherTyping).toBe(false);
  });
});
