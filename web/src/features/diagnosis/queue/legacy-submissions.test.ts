import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueLegacySubmissions } from './legacy-submissions.ts';

const device = new Map<string, string>();
const KEY = '01HZZZZZZZZZZZZZZZZZZZZZZ1';
const VOTE = { recordId: 'R', kind: 'advice', helpful: true };
const put = (key: string, value: unknown) => device.set(`anar-mitra:${key}:v1`, JSON.stringify(value));
const jpeg = new Blob(['photo']);
const photo = { userId: 'mohan', id: 'P', jpeg, keptAt: 1 };

/** A queue that records each submission; `whyNot`: its reason to refuse all of them, null to accept. */
function queue(whyNot: string | null = null) {
  const kept: unknown[] = [];
  const keep = async (...submission: unknown[]) => {
    kept.push(submission);
    return whyNot;
  };
  return { kept, queuePending: () => queueLegacySubmissions({ question: keep, photo: keep, vote: keep }) };
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

it('pending submissions of an older build are queued once, with their idempotency keys', async () => {
  put('text-press', { userId: 'mohan', text: 'पत्ते पीले हैं', idempotencyKey: KEY });
  put('feedback', [{ userId: 'sita', ...VOTE }, { userId: 'sita', recordId: 7 }, 'x']);
  await set('photo-in-hand', { ...photo, press: { kind: 'photo', text: '', symptom: 'insects', idempotencyKey: KEY } });
  const { kept, queuePending } = queue();
  await queuePending();
  await queuePending();
  expect(kept).toEqual([
    [{ id: KEY, userId: 'mohan', payload: { text: 'पत्ते पीले हैं', symptom: null } }],
    ['sita', VOTE],
    [{ id: KEY, userId: 'mohan', payload: { text: '', symptom: 'insects' }, blob: expect.any(Blob) }],
  ]);
  expect(device.size).toBe(0);
});

it('a submission that the queue refuses stays stored, and its photo becomes a draft again', async () => {
  put('text-press', { userId: 'mohan', text: 'पत्ते पीले हैं', idempotencyKey: KEY });
  put('feedback', [{ userId: 'sita', ...VOTE }]);
  await set('photo-in-hand', { ...photo, press: { kind: 'photo', text: '', symptom: null, idempotencyKey: KEY } });
  await queue('जगह नहीं है').queuePending();
  expect(device.size).toBe(2);
  expect(await get('photo-in-hand')).toEqual({ ...photo, jpeg: expect.any(Blob) });
});

it.each(['', '{', 'null', '[]', '{"userId":"mohan"}'])(
  'stored text %j and a photo draft are not queued',
  async (text) => {
    device.set('anar-mitra:text-press:v1', text);
    device.set('anar-mitra:feedback:v1', text);
    await set('photo-in-hand', photo);
    const { kept, queuePending } = queue();
    await queuePending();
    expect(kept).toEqual([]);
  },
);
