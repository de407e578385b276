import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Camera, createCamera } from './camera.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
/** What the browser says about the direction of each camera; computers say nothing. */
let facingModes: Record<string, string>;
/** Cameras that another program holds. */
let busy: string[];
let devices: string[];
let tracks: { deviceId: string; muted: boolean; readyState: string }[];
/** The back camera opens but delivers no picture: the browser mutes it. */
let isBackDead: boolean;
let camera: Camera;

const mediaDevices = Object.assign(new EventTarget(), {
  enumerateDevices: async () => devices.map((deviceId) => ({ kind: 'videoinput', deviceId })),
  async getUserMedia({ video }: { video: { facingMode: { ideal: string } } }) {
    const desired = video.facingMode.ideal === 'environment' ? 'back' : 'front';
    const deviceId = devices.includes(desired) ? desired : (devices[0] ?? '');
    if (busy.includes(deviceId)) throw new DOMException('', 'NotReadableError');
    const track = {
      ...{ deviceId, muted: deviceId === 'back' && isBackDead, readyState: 'live' },
      getSettings: () => ({ deviceId, facingMode: facingModes[deviceId] }),
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
  [tracks, isBackDead, facingModes, busy, devices] = [[], false, {}, [], ['front', 'back']];
  await open('front');
});
afterEach(() => {
  camera.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
async function open(facing: 'front' | 'back'): Promise<void> {
  camera = createCamera(() => undefined, facing);
  // The list of cameras, as after the permission.
  await pass(0);
  await camera.open();
  await pass(0);
}
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

describe('the back camera first', () => {
  beforeEach(() => camera.close());

  it('is opened, and turning leads to the front one', async () => {
    facingModes = { front: 'user', back: 'environment' };
    await open('back');
    expect([live(), camera.facing()]).toEqual([['back'], 'back']);
    await camera.show('front');
    expect([live(), camera.facing()]).toEqual([['front'], 'front']);
    await camera.show('back');
    expect([live(), camera.facing()]).toEqual([['back'], 'back']);
  });

  it.each([
    ['says that it looks at its user', { front: 'user' }],
    ['says nothing, as a computer', {}],
  ])('of a device whose only camera %s is the front one', async (_, modes) => {
    [devices, facingModes] = [['front'], modes];
    await open('back');
    expect([live(), camera.facing()]).toEqual([['front'], 'front']);
  });

  it('gives way to the front one while another program holds it', async () => {
    busy = ['back'];
    await open('back');
    expect([live(), camera.facing(), camera.trouble()]).toEqual([['front'], 'front', undefined]);
  });
});
