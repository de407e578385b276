import type { ChatMessage } from '@anar/contracts/consult/chat';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteChats } from '../../../../device/erasure/delete-chats.ts';
import { chatMessage, chatThread, ME, OTHER, THREAD } from '../testing/chat-fixtures.ts';
import { openThreadStore, THREADS_KEPT, type ThreadChange } from './thread-store.ts';

const state = { here: true };
const openStore = (userId = ME, bytes?: number) => openThreadStore(userId, () => state.here, bytes);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const messages = (from: number, to: number) => numbers(from, to).map((seq) => chatMessage(seq));
const seqs = (list: readonly ChatMessage[] = []) => list.map(({ seq }) => seq);

function change(rev: number, more: Partial<ThreadChange> & { lastSeq?: number; readUpTo?: number } = {}): ThreadChange {
  const { lastSeq = 0, readUpTo = 9999, ...rest } = more;
  const base = chatThread({ rev, lastSeq });
  const read = { upToSeq: readUpTo, at: null };
  const thread = { ...base, marks: { ...base.marks, mine: { delivered: read, read } } };
  return { fromRev: rev - 1, thread, messages: [], deletedIds: [], erased: [], ...rest };
}
/** A chat with messages 11 to 100 at rev 200. */
async function kept(store = openStore()) {
  await store.apply(THREAD, change(200, { fromRev: null, messages: messages(11, 100) }));
  return store;
}

beforeEach(() => {
  state.here = true;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

it('a photo or voice preview survives a refetch of its chat, until the chat is deleted', async () => {
  const store = await kept();
  const photo = { jpeg: new Blob(['jpeg']), size: { width: 4, height: 3 } };
  await store.keepPreview(THREAD, 'photo', photo);
  await store.keepPreview(THREAD, 'voice', { recording: new Blob(['said']), seconds: 2, waveform: '5' });
  await store.apply(THREAD, change(300, { fromRev: null, messages: messages(11, 100) }));
  expect(await openStore().preview(THREAD, 'photo')).toMatchObject({ size: photo.size });
  expect(await openStore('another').preview(THREAD, 'photo')).toBeUndefined();
  await store.keepPreview(THREAD, 'voice', null);
  expect(await store.preview(THREAD, 'voice')).toBeUndefined();
  await store.deleteThread(THREAD);
  expect(await store.preview(THREAD, 'photo')).toBeUndefined();
});

describe('a stored chat', () => {
  it('is available to the next page with its last messages and facts', async () => {
    await kept();
    const opened = await openStore().open(THREAD);
    expect(seqs(opened?.messages)).toEqual(numbers(51, 100));
    expect(opened).toMatchObject({ thread: { rev: 200 }, place: null, ahead: [] });
    expect(await openStore().open('another')).toBeNull();
  });

  it.each([
    ['where the reader was', { place: 40, readUpTo: 100 }, 15],
    ['at the first unread message', { place: null, readUpTo: 60 }, 36],
    ['at the earlier of both', { place: 90, readUpTo: 20 }, 11],
  ])('opens some messages before %s, without gaps to the end', async (_what, { place, readUpTo }, first) => {
    const store = await kept();
    await store.apply(THREAD, change(201, { readUpTo }));
    await store.keepPlace(THREAD, place);
    const opened = await openStore().open(THREAD);
    expect([seqs(opened?.messages), opened?.place]).toEqual([numbers(first, 100), place]);
  });

  it('returns older messages as far as they are contiguous', async () => {
    const store = await kept();
    expect(seqs(await store.older(THREAD, 51, 30))).toEqual(numbers(21, 50));
    expect(seqs(await store.older(THREAD, 21, 30))).toEqual(numbers(11, 20));
    expect(seqs(await store.older(THREAD, 11, 30))).toEqual([]);
    expect(seqs(await store.older(THREAD, 150, 30))).toEqual([]);
  });

  it('accepts messages that follow or precede it', async () => {
    const store = await kept();
    await store.apply(THREAD, change(202, { fromRev: 200, messages: messages(101, 102) }));
    await store.apply(THREAD, change(202, { fromRev: 202, messages: messages(1, 10) }));
    const opened = await openStore().open(THREAD);
    expect([opened?.thread.rev, opened?.messages.at(-1)?.seq]).toEqual([202, 102]);
    expect(seqs(await store.older(THREAD, 12, 50))).toEqual(numbers(1, 11));
  });

  it.each([
    ['after some that it missed', change(210, { fromRev: 205, messages: messages(101, 101) })],
    ['from a tab that is behind', change(150, { messages: messages(101, 101) })],
    ['that does not join on', change(200, { fromRev: 200, messages: messages(1, 5) })],
  ])('ignores a change %s, and catches up when it is opened again', async (_what, late) => {
    const store = await kept();
    await store.apply(THREAD, late);
    const opened = await openStore().open(THREAD);
    expect([opened?.thread.rev, opened?.messages.at(-1)?.seq]).toEqual([200, 100]);
    expect(await store.older(THREAD, 11, 50)).toEqual([]);
  });

  it('is deleted with its media', async () => {
    const store = await kept();
    await store.keepMedia(THREAD, 'message20', 'whole', new Blob(['photo']));
    await store.deleteThread(THREAD);
    expect(await store.open(THREAD)).toBeNull();
    expect(await store.media(THREAD, 'message20', 'whole')).toBeUndefined();
  });

  it('is evicted beyond the last twenty', async () => {
    const store = openStore();
    const now = vi.spyOn(Date, 'now');
    const ids = numbers(1, THREADS_KEPT + 1).map((one) => `thread${one}`);
    for (const [at, id] of ids.entries()) {
      now.mockReturnValue(1000 + at);
      const thread = chatThread({ id, rev: 1 });
      await store.apply(id, change(1, { fromRev: null, thread, messages: [{ ...chatMessage(1), threadId: id }] }));
    }
    expect(await store.open('thread1')).toBeNull();
    expect(await store.older('thread1', 2, 1)).toEqual([]);
    expect(seqs((await store.open('thread2'))?.messages)).toEqual([1]);
  });
});

describe('deleted content', () => {
  it('is removed with its media, also by a stale tab and when it is not loaded', async () => {
    const store = await kept();
    for (const kind of ['whole', 'thumb'] as const)
      await store.keepMedia(THREAD, 'message20', kind, new Blob(['photo']));
    await store.keepMedia(THREAD, 'message21', 'whole', new Blob(['stays']));
    await store.apply(THREAD, change(150, { deletedIds: ['message20'] }));
    const [message] = await store.older(THREAD, 21, 1);
    expect(message).toMatchObject({ seq: 20, content: '', isDeleted: true });
    expect(await store.media(THREAD, 'message20', 'whole')).toBeUndefined();
    expect(await store.media(THREAD, 'message20', 'thumb')).toBeUndefined();
    expect(await (await store.media(THREAD, 'message21', 'whole'))?.text()).toBe('stays');
  });

  it('is not restored by a stale reply', async () => {
    const store = await kept();
    await store.apply(THREAD, change(201, { deletedIds: ['message100'] }));
    await store.apply(THREAD, change(202, { messages: [chatMessage(100), chatMessage(101)] }));
    const opened = await store.open(THREAD);
    expect(opened?.messages.slice(-2).map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
  });

  it('covers every message of an erased user', async () => {
    const store = await kept();
    await store.keepMedia(THREAD, 'message20', 'whole', new Blob(['photo']));
    await store.apply(THREAD, change(201, { erased: [OTHER] }));
    const all = [...(await store.older(THREAD, 51, 90)), ...((await store.open(THREAD))?.messages ?? [])];
    expect(all.filter(({ isDeleted }) => isDeleted).map(({ seq }) => seq)).toEqual(
      numbers(11, 100).filter((seq) => seq % 2 === 0),
    );
    expect(await store.media(THREAD, 'message20', 'whole')).toBeUndefined();
  });
});

describe('an own message sent while its chat was closed', () => {
  it('is available without a network', async () => {
    const store = await kept();
    await store.keepSent(chatMessage(101));
    await store.keepSent(chatMessage(99, { content: 'older answer' }));
    expect((await openStore().open(THREAD))?.messages.slice(-2).map(({ content }) => content)).toEqual([
      'text 100',
      'text 101',
    ]);
  });

  it('is kept apart while earlier ones are missing, and joins the list once they arrive', async () => {
    const store = await kept();
    await store.keepSent(chatMessage(103));
    expect(seqs((await store.open(THREAD))?.ahead)).toEqual([103]);
    await store.apply(THREAD, change(203, { fromRev: 200, messages: messages(101, 103) }));
    const opened = await store.open(THREAD);
    expect([seqs(opened?.messages).at(-1), opened?.ahead]).toEqual([103, []]);
  });
});

describe('photos and voices', () => {
  it('share one size limit over all chats: the oldest are evicted', async () => {
    const store = openStore(ME, 10);
    await kept(store);
    for (const id of ['a', 'b', 'c']) await store.keepMedia(THREAD, id, 'whole', new Blob(['12345']));
    const left = await Promise.all(['a', 'b', 'c'].map((id) => store.media(THREAD, id, 'whole')));
    expect(left.map((blob) => blob?.size)).toEqual([undefined, 5, 5]);
    await store.keepMedia(THREAD, 'b', 'whole', new Blob(['54321']));
    expect((await store.media(THREAD, 'c', 'whole'))?.size).toBe(5);
    await store.keepMedia(THREAD, 'huge', 'whole', new Blob(['12345678901']));
    expect((await store.media(THREAD, 'c', 'whole'))?.size).toBe(5);
  });

  it('of a chat that is not stored are not stored', async () => {
    const store = openStore();
    await store.keepMedia(THREAD, 'a', 'whole', new Blob(['12345']));
    expect(await store.media(THREAD, 'a', 'whole')).toBeUndefined();
  });
});

describe('another user on the same phone', () => {
  it('sees nothing, and the chats of the previous user are removed', async () => {
    await kept();
    const theirs = openStore(OTHER);
    expect(await theirs.open(THREAD)).toBeNull();
    await kept(theirs);
    expect(await openStore().open(THREAD)).toBeNull();
  });

  it('finds nothing after sign-out, even with a chat open in a tab', async () => {
    const store = await kept();
    await store.keepMedia(THREAD, 'message20', 'whole', new Blob(['photo']));
    deleteChats();
    await expect.poll(() => indexedDB.databases()).toEqual([]);
    state.here = false;
    await store.apply(THREAD, change(1, { fromRev: null, messages: messages(1, 5) }));
    await store.keepSent(chatMessage(101));
    expect(await indexedDB.databases()).toEqual([]);
    state.here = true;
    expect(await store.open(THREAD)).toBeNull();
  });
});

it('without IndexedDB nothing throws, and storing works again once it is back', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', undefined);
  const store = await kept();
  await store.keepSent(chatMessage(101));
  await store.keepPlace(THREAD, 4);
  await store.keepMedia(THREAD, 'a', 'whole', new Blob(['1']));
  expect(await store.open(THREAD)).toBeNull();
  expect(await store.older(THREAD, 51, 30)).toEqual([]);
  expect(await store.media(THREAD, 'a', 'whole')).toBeUndefined();
  // Stores again once IndexedDB is back.
  vi.stubGlobal('indexedDB', new IDBFactory());
  await kept(store);
  expect((await store.open(THREAD))?.messages).toHaveLength(50);
});
