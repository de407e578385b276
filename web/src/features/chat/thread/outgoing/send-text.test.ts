import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noAnswer, TIMED_OUT } from '../../../../api/api-error.ts';
import { chatMessage, THREAD } from '../testing/chat-fixtures.ts';
import { FakeSocket } from '../testing/fake-chat.ts';
import { sendText, type TextParts } from './send-text.ts';

const TEXT = { threadId: THREAD, content: 'नमस्ते' };
const stored = chatMessage(1, { clientId: 'press-001' });

let socket: FakeSocket;
const post = vi.fn<TextParts['post']>();
const submission = () => sendText({ socket: socket.keeper(), post }, 'press-001', TEXT);

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  socket.answer = () => ({ ok: true, message: stored, rev: 7 });
  post.mockReset().mockResolvedValue({ data: { message: stored } });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is sent over a connected socket under its clientId', async () => {
  socket.is('on');
  expect(await submission()).toEqual({ data: { message: stored, rev: 7 } });
  expect(socket.dataOf('chat:message')).toEqual([{ ...TEXT, clientId: 'press-001', messageType: 'text' }]);
  expect(post).not.toHaveBeenCalled();
});

it.each(['off', 'away'] as const)('is sent over HTTP while the socket is %s', async (state) => {
  socket.is(state);
  expect(await submission()).toEqual({ data: { message: stored, rev: null } });
  expect([socket.sent, post.mock.calls]).toEqual([[], [['press-001', TEXT]]]);
});

it.each([
  ['leaves unanswered', noAnswer(TIMED_OUT).body],
  ['refuses', { code: 'thread_expired', error: 'x' }],
])('is sent again over HTTP under the same clientId what the socket %s; the HTTP reply counts', async (_what, body) => {
  socket.is('on');
  socket.answer = () => ({ ok: false, ...body });
  expect(await submission()).toEqual({ data: { message: stored, rev: null } });
  const error = { status: 403, body: { error: 'बंद', code: 'thread_expired' }, message: '403' };
  post.mockResolvedValue({ error });
  expect(await submission()).toEqual({ error });
  expect(post.mock.calls).toEqual([
    ['press-001', TEXT],
    ['press-001', TEXT],
  ]);
});

it('waits at most five seconds for a connecting socket', async () => {
  socket.is('connecting');
  const first = submission();
  await vi.advanceTimersByTimeAsync(4999);
  socket.is('on');
  expect(await first).toMatchObject({ data: { rev: 7 } });
  socket.is('away');
  socket.is('connecting');
  const second = submission();
  await vi.advanceTimersByTimeAsync(4999);
  expect(post).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toMatchObject({ data: { rev: null } });
});

it('stops waiting when the socket gives up', async () => {
  socket.is('connecting');
  const sending = submission();
  socket.is('away');
  expect(await sending).toMatchObject({ data: { rev: null } });
});
