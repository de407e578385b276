import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTextOf, sendPressedText, takeUpLeftText } from './text-press.ts';

const PRESS = { userId: 'mohan', text: 'पत्ते पीले हैं', idempotencyKey: '01HZZZZZZZZZZZZZZZZZZZZZZ1' };
const keep = vi.fn(async (_unsent: object): Promise<string | null> => null);

beforeEach(() => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  // A browser without Web Locks.
  vi.stubGlobal('navigator', {});
  keep.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const leaveWhileSending = () => void sendPressedText(PRESS, () => new Promise(() => undefined));

it('words left on their way go on once, under the key of their press', async () => {
  leaveWhileSending();
  await takeUpLeftText('mohan', keep);
  await takeUpLeftText('mohan', keep);
  expect(keep.mock.calls).toEqual([[{ ...PRESS, kind: 'question', symptom: null, photo: null }]]);
});

it('words of another person are neither taken up nor forgotten', async () => {
  leaveWhileSending();
  for (const person of ['sita', null]) await takeUpLeftText(person, keep);
  forgetTextOf('sita');
  expect(keep).not.toHaveBeenCalled();
  await takeUpLeftText('mohan', keep);
  expect(keep).toHaveBeenCalledOnce();
});

it('words that were answered, or whose person is gone, are not taken up', async () => {
  await sendPressedText(PRESS, async () => undefined);
  await takeUpLeftText('mohan', keep);
  leaveWhileSending();
  forgetTextOf('mohan');
  await takeUpLeftText('mohan', keep);
  expect(keep).not.toHaveBeenCalled();
});

it('words that could not be kept are tried again', async () => {
  leaveWhileSending();
  keep.mockResolvedValueOnce('जगह नहीं है');
  await takeUpLeftText('mohan', keep);
  await takeUpLeftText('mohan', keep);
  expect(keep).toHaveBeenCalledTimes(2);
});
