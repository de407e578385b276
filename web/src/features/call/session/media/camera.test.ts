import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Camera, createCamera } from './camera.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let tracks: { deviceId: string; muted: boolean; readyState: string }[];
/** The back camera opens but delivers no picture: the browser mutes it. */
let isBackDead: boolean;
let camera: Camera;

const mediaDevices = Object.assign(new EventTarget(), {
  enumerateDevices: async () => ['front', 'back'].map((deviceId) => ({ kind: 'videoinput', deviceId })),
  async getUserMedia({ video }: { video: { facingMode: { ideal: string } } }) {
    const deviceId = video.facingMode.ideal === 'environment' ? 'back' : 'front';
    const track = {
      ...{ deviceId, muted: deviceId === 'back' && isBackDead, readyState: 'live' },
      getSettings: () => ({ deviceId }),
      stop() {
        this.readyState = 'ended';
      },
    };
    tracks.push(track);
    return { getTracks: () => [track] };
  },
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { mediaDevices });
  [tracks, isBackDead] = [[], false];
  camera = createCamera(() => undefined);
  await camera.open();
});
afterEach(() => {
  camera.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const live = () => tracks.filter(({ readyState }) => readyState === 'live').map(({ deviceId }) => deviceId);

it('turning opens the back camera, which stays', async () => {
  await camera.show('back');
  await pass(60);
  expect([live(), camera.facing(), camera.hasTurnFailed()]).toEqual([['back'], 'back', false]);
});

it('turning to a camera without a picture: the previous one is reopened and the failure is flagged for a while', async () => {
  isBackDead = true;
  await camera.show('back');
  await pass(8);
  expect([live(), camera.facing(), camera.hasTurnFailed()]).toEqual([['front'], 'front', true]);
  await pass(10);
  expect([camera.hasTurnFailed(), vi.getTimerCount()]).toEqual([false, 0]);
});

it('a camera released or closed while turning is not opened again', async () => {
  isBackDead = true;
  await camera.show('back');
  camera.release();
  await pass(60);
  expect(live()).toEqual([]);
  await camera.show('back');
  camera.close();
  await pass(60);
  expect([live(), vi.getTimerCount()]).toEqual([[], 0]);
});
