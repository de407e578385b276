import { expect, it, vi } from 'vitest';
import { draftOf, withDraft, writeDraft } from './draft.ts';

it('keeps one draft per chat, removes an empty one and evicts the oldest beyond the limit', () => {
  const two = withDraft(withDraft({}, 'A', 'एक'), 'B', 'दो');
  expect(two).toEqual({ A: 'एक', B: 'दो' });
  expect(withDraft(two, 'A', '')).toEqual({ B: 'दो' });
  expect(Object.keys(withDraft(two, 'A', 'तीन'))).toEqual(['B', 'A']);
  const many = Array.from({ length: 31 }, (_, n) => `T${n}`).reduce((all, id) => withDraft(all, id, 'x'), {});
  expect(Object.keys(many)).toHaveLength(30);
  expect(many).not.toHaveProperty('T0');
});

it('a draft survives a reload; malformed storage reads as empty', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  writeDraft('A', 'पत्ते पीले हैं');
  expect(JSON.parse(stored.get('anar-mitra:chat-drafts:v1') ?? '')).toEqual({ A: 'पत्ते पीले हैं' });
  stored.set('anar-mitra:chat-drafts:v1', '{"B":7,"C":"पिछली बार लिखा"}');
  expect([draftOf('B'), draftOf('C')]).toEqual(['', 'पिछली बार लिखा']);
  stored.set('anar-mitra:chat-drafts:v1', 'broken');
  expect(draftOf('C')).toBe('');
});

it('another tab with the same chat has a draft of its own', () => {
  const stored = new Map<string, string>();
  const storage = (prefix: string) => ({
    getItem: (key: string) => stored.get(prefix + key) ?? null,
    setItem: (key: string, text: string) => stored.set(prefix + key, text),
  });
  vi.stubGlobal('localStorage', storage('all '));
  vi.stubGlobal('sessionStorage', storage('this '));
  writeDraft('A', 'यहाँ लिखा');
  stored.set('all anar-mitra:chat-drafts:v1', '{"A":"दूसरे टैब में लिखा"}');
  expect(draftOf('A')).toBe('यहाँ लिखा');
  writeDraft('A', '');
  stored.set('all anar-mitra:chat-drafts:v1', '{"A":"दूसरे टैब में लिखा"}');
  expect(draftOf('A')).toBe('');
});
