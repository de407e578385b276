import type { ChatMessage } from '@anar/contracts/consult/chat';
import { beforeEach, expect, it } from 'vitest';
import { NETWORK_ERROR, noAnswer } from '../../../../api/api-error.ts';
import { chatMessage, SERVER_NOW, THREAD } from '../testing/chat-fixtures.ts';
import { createThreadMedia, type ThreadMedia } from './thread-media.ts';

const link = (name: string, leftMs: number) => `/${name}?until=${(SERVER_NOW + leftMs) / 1000}`;
const photo = (more: Partial<ChatMessage> = {}) =>
  chatMessage(1, { messageType: 'photo', mediaUrl: link('whole', 60_000), thumbUrl: link('thumb', 60_000), ...more });

let message: ChatMessage | undefined;
let kept: Map<string, Blob>;
let asked: string[];
let files: Map<string, string>;
let freshLinks: boolean;
let media: ThreadMedia;

beforeEach(() => {
  message = photo();
  kept = new Map();
  asked = [];
  files = new Map([
    [link('whole', 60_000), 'whole'],
    [link('thumb', 60_000), 'thumb'],
    ['/fresh', 'fresh'],
  ]);
  freshLinks = true;
  media = createThreadMedia({
    threadId: THREAD,
    store: {
      media: async (_threadId, id, kind) => kept.get(`${id}/${kind}`),
      keepMedia: async (_threadId, id, kind, blob) => {
        kept.set(`${id}/${kind}`, blob);
      },
    },
    server: {
      links: async (id) => {
        asked.push(`links of ${id}`);
        return freshLinks ? { data: { mediaUrl: '/fresh', thumbUrl: '/fresh' } } : { error: noAnswer(NETWORK_ERROR) };
      },
      file: async (url) => {
        asked.push(url);
        const file = files.get(url);
        return file === undefined ? { error: noAnswer(NETWORK_ERROR) } : { data: new Blob([file]) };
      },
    },
    now: () => SERVER_NOW,
    find: (id) => (message?.id === id ? message : undefined),
    submissionBlob: async (clientId) => (clientId === 'press' ? new Blob(['pressed']) : undefined),
  });
});
const text = async (kind: 'whole' | 'thumb' = 'whole', id = 'message1') => (await media.get(id, kind)).text();

it('is fetched once, then served from memory, and stored on the phone', async () => {
  expect(await Promise.all([text(), text()])).toEqual(['whole', 'whole']);
  expect(await text()).toBe('whole');
  expect(asked).toEqual([link('whole', 60_000)]);
  expect(await kept.get('message1/whole')?.text()).toBe('whole');
});

it('is served from the phone without the server; the whole image stands in for the thumbnail', async () => {
  kept.set('message1/whole', new Blob(['kept']));
  expect([await text('thumb'), await text()]).toEqual(['kept', 'kept']);
  expect(asked).toEqual([]);
});

it.each([
  ['has expired', -1000],
  ['is about to expire', 9000],
])('requests a fresh link when the one of the message %s', async (_what, left) => {
  message = photo({ mediaUrl: link('old', left) });
  expect(await text()).toBe('fresh');
  expect(asked).toEqual(['links of message1', '/fresh']);
});

it('requests a fresh link when the server rejects the one of the message', async () => {
  files.delete(link('whole', 60_000));
  expect(await text()).toBe('fresh');
});

it('rejects when nothing works, and tries again the next time', async () => {
  files.delete(link('whole', 60_000));
  freshLinks = false;
  await expect(text()).rejects.toThrow('message1');
  freshLinks = true;
  expect(await text()).toBe('fresh');
});

it('of an unsent submission is read from the queue', async () => {
  expect(await text('whole', 'press')).toBe('pressed');
  await expect(text('whole', 'unknown')).rejects.toThrow('unknown');
});

it('of a deleted message is dropped, and neither stored nor returned when it arrives late', async () => {
  await text();
  message = photo({ isDeleted: true, mediaUrl: null });
  media.drop(['message1']);
  await expect(text()).rejects.toThrow();
  message = photo();
  kept.clear();
  files.set(link('whole', 60_000), 'again');
  expect(await text()).toBe('again');
  media.drop(['message1']);
  kept.clear();
  const late = text();
  message = photo({ isDeleted: true });
  await expect(late).rejects.toThrow();
  expect(kept.size).toBe(0);
});
