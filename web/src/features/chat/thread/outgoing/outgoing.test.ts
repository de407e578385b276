import { afterEach, expect, it, vi } from 'vitest';
import { ME, THREAD } from '../testing/chat-fixtures.ts';
import { onTheirWay } from './on-their-way.ts';

afterEach(() => vi.restoreAllMocks());

it('a message that the phone cannot store is sent from memory under a ULID, and returns the problem when that fails', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const { submitText } = await import('./outgoing.ts');
  // No user is signed in, and this process has no IndexedDB.
  const held: string[] = [];
  const stop = onTheirWay.subscribe(() => held.push(...onTheirWay.get().held.map(({ id }) => id)));
  expect(await submitText(ME, { threadId: THREAD, content: 'नमस्ते' })).not.toBeNull();
  stop();
  expect(held).toEqual([expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)]);
  expect(onTheirWay.get().held).toEqual([]);
});
