import { expect, it, vi } from 'vitest';
import { discardUnsentNotes, keepUnsent, unsentOf } from './drafts.ts';

it('sent notes are discarded unless newer text was written meanwhile, as in another tab', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  keepUnsent('D', 'C', { notes: 'here' });
  const otherTab = [...stored].map(([key, text]) => [key, text.replace('here', 'in the other tab')] as const);
  for (const [key, text] of otherTab) stored.set(key, text);
  discardUnsentNotes('D', 'C', 'here');
  expect(unsentOf('D', 'C')?.notes).toBe('in the other tab');
  discardUnsentNotes('D', 'C', 'in the other tab');
  expect(unsentOf('D', 'C')).toBeNull();
});
