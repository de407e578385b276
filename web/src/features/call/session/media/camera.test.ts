import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Camera, createCamera } from './camera.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let tracks: { deviceId: string; muted: boolean; readyState: string }[];
/** Opens and gives no picture: the browser mutes it. */
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

it('is turned, and stays so', async () => {
  await camera.show('back');
  await pass(60);
  expect([live(), camera.facing(), camera.hasTurnFailed()]).toEqual([['back'], 'back', false]);
});

it('comes back where the other one gives no picture, and tells it for a while', async () => {
  isBackDead = true;
  await camera.show('back');
  await pass(8);
  expect([live(), camera.facing(), camera.hasTurnFailed()]).toEqual([['front'], 'front', true]);
  await pass(10);
  expect([camera.hasTurnFailed(), vi.getTimerCount()]).toEqual([false, 0]);
});

it('one that was let go or closed meanwhile is not opened again', async () => {
  isBackDead = true;
  await camera.show('back');
  camera.letGo();
  await pass(60);
  expect(live()).toEqual([]);
  await camera.show('back');
  camera.close();
  await pass(60);
  expect([live(), vi.getTimerCount()]).toEqual([[], 0]);
});
