import { expect, it, vi } from 'vitest';

it('starts its timers as plain functions: browsers refuse setTimeout as a method of another object', async () => {
  const start = globalThis.setTimeout;
  const started: number[] = [];
  function strictTimeout(this: unknown, run: () => void, ms: number) {
    if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation');
    started.push(ms);
    return start(run, 0);
  }
  vi.stubGlobal('setTimeout', strictTimeout);
  vi.spyOn(console, 'warn').mockReturnValue();
  const { outgoingQueue } = await import('./browser-queue.ts');
  const outbox = outgoingQueue.register<string, string>({
    name: 'question',
    limit: { kinds: ['question'], entries: 1, bytes: 0 },
    send: async () => ({ data: 'x' }),
    replyHas: [],
    onReply: () => undefined,
  });
  // Without a user and without IndexedDB nothing is sent, but nothing throws.
  expect(await outbox.submit({ id: 'A', userId: 'U1', payload: 'x' })).toMatchObject({ waits: false });
  expect(started).toContain(12_000);
});
