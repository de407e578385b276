import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeviceTrouble } from '../call-session.ts';
import { createDeviceTrack, type DeviceTrack } from './device-track.ts';

/** The MediaStreamTrack API as far as its owner uses it; the test plays the phone. */
class FakeTrack {
  muted = false;
  readyState = 'live';
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  stop() {
    this.readyState = 'ended';
  }
  /** Unplugged. */
  ends() {
    this.readyState = 'ended';
    this.onended?.();
  }
  /** A phone call arrives, or the page goes into the background. */
  mutes(muted: boolean) {
    this.muted = muted;
    if (muted) this.onmute?.();
    else this.onunmute?.();
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const mediaDevices = new EventTarget();
let answers: (FakeTrack | DeviceTrouble)[];
let opened: FakeTrack[];
let device: DeviceTrack;
const onChange = vi.fn();
const open = vi.fn(async () => {
  const answer = answers.shift() ?? new FakeTrack();
  if (typeof answer !== 'string') opened.push(answer);
  return answer as unknown as MediaStreamTrack | DeviceTrouble;
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { mediaDevices });
  [answers, opened] = [[], []];
  open.mockClear();
  onChange.mockClear();
  device = createDeviceTrack({ open, onChange });
});
afterEach(() => {
  device.close();
  vi.useRealTimers();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const plug = () => mediaDevices.dispatchEvent(new Event('devicechange'));
const see = () => page.dispatchEvent(new Event('visibilitychange'));

it('opens, or reports what prevents it', async () => {
  answers = ['blocked'];
  await device.open();
  expect([device.track(), device.trouble(), onChange.mock.calls.length]).toEqual([null, 'blocked', 1]);
  await device.open();
  expect([device.track(), device.trouble()]).toEqual([opened[0], undefined]);
});

it('an unplugged device is replaced by another, or missing until one is plugged in', async () => {
  await device.open();
  opened[0]?.ends();
  await settle();
  expect(device.track()).toBe(opened[1]);
  answers = ['missing'];
  opened[1]?.ends();
  await settle();
  expect([device.track(), device.trouble()]).toEqual([null, 'missing']);
  plug();
  await settle();
  expect([device.track(), device.trouble()]).toEqual([opened[2], undefined]);
  plug();
  await settle();
  expect(open).toHaveBeenCalledTimes(4);
});

it('a refused device is not requested again automatically', async () => {
  answers = ['blocked'];
  await device.open();
  plug();
  see();
  await settle(5000);
  expect(open).toHaveBeenCalledTimes(1);
});

it('a muted device is away, and is reopened when it stays muted after the page is visible again', async () => {
  await device.open();
  opened[0]?.mutes(true);
  expect([device.isAway(), onChange.mock.calls.length]).toEqual([true, 2]);
  opened[0]?.mutes(false);
  expect([device.isAway(), onChange.mock.calls.length]).toEqual([false, 3]);
  opened[0]?.mutes(true);
  see();
  await settle(1000);
  expect(open).toHaveBeenCalledTimes(1);
  await settle(1000);
  expect([device.track(), device.isAway(), opened[0]?.readyState]).toEqual([opened[1], false, 'ended']);
});

it('releases what opens after it is no longer wanted, and all but the last of concurrent opens', async () => {
  const first = device.open();
  device.release();
  await first;
  expect([device.track(), opened.filter(({ readyState }) => readyState === 'live')]).toEqual([null, []]);
  await Promise.all([device.open(), device.open()]);
  expect(opened.filter(({ readyState }) => readyState === 'live')).toEqual([device.track()]);
});

it('opens nothing after close', async () => {
  await device.open();
  device.close();
  opened[0]?.ends();
  plug();
  see();
  await settle(5000);
  expect([opened[0]?.readyState, open.mock.calls.length]).toEqual(['ended', 1]);
});
