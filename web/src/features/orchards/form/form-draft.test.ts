import { afterEach, expect, it, vi } from 'vitest';
import { readFormDraft } from './form-draft.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{ position: { latitude: 17.66, longitude: 75.91 } }, { position: { latitude: 17.66, longitude: 75.91 } }],
  [{ position: { latitude: 17.66 } }, null],
  [{ position: { latitude: 17.66, longitude: null } }, null],
  [{ place: { id: 'solapur', name: 'सोलापुर' } }, { place: { id: 'solapur', name: 'सोलापुर' } }],
  [{ place: { id: 'solapur' } }, null],
])('readFormDraft: a malformed place is dropped: %j', (place, read) => {
  const kept = JSON.stringify({ userId: 'mohan', form: {}, place, key: null });
  vi.stubGlobal('localStorage', { getItem: () => kept });
  expect(readFormDraft('mohan').place).toEqual(read);
});
