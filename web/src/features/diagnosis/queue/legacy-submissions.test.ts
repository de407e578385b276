import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeOverLegacyPresses } from './legacy-presses.ts';

const device = new Map<string, string>();
const KEY = '01HZZZZZZZZZZZZZZZZZZZZZZ1';
const VOTE = { recordId: 'R', kind: 'advice', helpful: true };
const put = (key: string, value: unknown) => device.set(`anar-mitra:${key}:v1`, JSON.stringify(value));
const jpeg = new Blob(['photo']);
const photo = { userId: 'mohan', id: 'P', jpeg, keptAt: 1 };

/** The queue, and what it says to each. */
function queue(whyNot: string | null = null) {
  const kept: unknown[] = [];
  const keep = async (...press: unknown[]) => {
    kept.push(press);
    return whyNot;
  };
  return { kept, takeOver: () => takeOverLegacyPresses({ question: keep, photo: keep, vote: keep }) };
}

beforeEach(async () => {
  device.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  await set('photo-in-hand', undefined);
});
afterEach(() => vi.unstubAllGlobals());

it('what was on its way goes on once, under the key of its press', async () => {
  put('text-press', { userId: 'mohan', text: 'पत्ते पीले हैं', idempotencyKey: KEY });
  put('feedback', [{ userId: 'sita', ...VOTE }, { userId: 'sita', recordId: 7 }, 'x']);
  await set('photo-in-hand', { ...photo, press: { kind: 'photo', text: '', symptom: 'insects', idempotencyKey: KEY } });
  const { kept, takeOver } = queue();
  await takeOver();
  await takeOver();
  expect(kept).toEqual([
    [{ id: KEY, userId: 'mohan', payload: { text: 'पत्ते पीले हैं', symptom: null } }],
    ['sita', VOTE],
    [{ id: KEY, userId: 'mohan', payload: { text: '', symptom: 'insects' }, blob: expect.any(Blob) }],
  ]);
  expect(device.size).toBe(0);
});

it('what the queue cannot keep stays, and its photo is a draft again', async () => {
  put('text-press', { userId: 'mohan', text: 'पत्ते पीले हैं', idempotencyKey: KEY });
  put('feedback', [{ userId: 'sita', ...VOTE }]);
  await set('photo-in-hand', { ...photo, press: { kind: 'photo', text: '', symptom: null, idempotencyKey: KEY } });
  await queue('जगह नहीं है').takeOver();
  expect(device.size).toBe(2);
  expect(await get('photo-in-hand')).toEqual({ ...photo, jpeg: expect.any(Blob) });
});

it.each(['', '{', 'null', '[]', '{"userId":"mohan"}'])('%j is no press, and a draft is none either', async (text) => {
  device.set('anar-mitra:text-press:v1', text);
  device.set('anar-mitra:feedback:v1', text);
  await set('photo-in-hand', photo);
  const { kept, takeOver } = queue();
  await takeOver();
  expect(kept).toEqual([]);
});
