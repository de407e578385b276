import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { THREAD } from '../testing/chat-fixtures.ts';
import { FakeSocket } from '../testing/fake-chat.ts';
import { HEARTBEAT_MS, POLL_MS, startLive } from './live.ts';

let socket: FakeSocket;
let isVisible: boolean;
let visibilityChanged: () => void;
let stop: () => void;
const onStanding = vi.fn();
const sync = vi.fn();

function start(): void {
  const page = {
    isVisible: () => isVisible,
    onVisibility: (listener: () => void) => {
      visibilityChanged = listener;
      return () => undefined;
    },
  };
  stop = startLive({ threadId: THREAD, socket: socket.keeper(), page, onStanding, sync });
}
function show(next: boolean): void {
  isVisible = next;
  visibilityChanged();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  socket = new FakeSocket();
  isVisible = true;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('joins on each connection and sends a heartbeat every 20 s while connected', async () => {
  start();
  expect([socket.holders, socket.names()]).toEqual([1, []]);
  socket.is('connecting');
  socket.is('on');
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 1);
  expect(socket.names()).toEqual(['chat:join']);
  await vi.advanceTimersByTimeAsync(1);
  expect(socket.names()).toEqual(['chat:join', 'chat:heartbeat']);
  expect(onStanding).toHaveBeenCalledTimes(2);
  socket.is('away');
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  socket.is('on');
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.names()).toEqual(['chat:join', 'chat:heartbeat', 'chat:join']);
});

it('syncs when a heartbeat is rejected', async () => {
  start();
  socket.is('on');
  await vi.advanceTimersByTimeAsync(0);
  socket.answer = () => ({ ok: false, code: 'not_approved', error: '' });
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 1);
  expect(sync).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sync).toHaveBeenCalledTimes(1);
});

it('polls after five seconds without a socket, whatever its attempts meanwhile', async () => {
  start();
  await vi.advanceTimersByTimeAsync(2000);
  socket.is('connecting');
  await vi.advanceTimersByTimeAsync(2000);
  socket.is('away');
  await vi.advanceTimersByTimeAsync(999);
  expect(sync).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sync).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(sync).toHaveBeenCalledTimes(2);
  socket.is('on');
  await vi.advanceTimersByTimeAsync(POLL_MS * 3);
  expect(sync).toHaveBeenCalledTimes(2);
});

it('in the background leaves and stops heartbeats and polling; in the foreground joins again', async () => {
  socket.is('on');
  start();
  show(false);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS * 2);
  socket.is('away');
  socket.is('on');
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(socket.names()).toEqual(['chat:join', 'chat:leave']);
  expect(sync).not.toHaveBeenCalled();
  show(true);
  expect(socket.names()).toEqual(['chat:join', 'chat:leave', 'chat:join']);
});

it('syncs over HTTP when joining is rejected', async () => {
  socket.answer = () => ({ ok: false, code: 'timeout', error: '' });
  socket.is('on');
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect([onStanding.mock.calls.length, sync.mock.calls.length]).toEqual([0, 1]);
});

it('leaves the chat and releases the socket when stopped', async () => {
  socket.is('on');
  start();
  stop();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS * 2);
  expect([socket.holders, socket.names()]).toEqual([0, ['chat:join', 'chat:leave']]);
});
