import type { DeviceTrouble } from '../call-session.ts';
import { FRAMES_PER_SECOND } from '../peer/sending.ts';
import { createDeviceTrack } from './device-track.ts';
import { mediaDevices, onDevicesChanged, openDevice } from './open-device.ts';

export type Facing = 'front' | 'back';
export type Cameras = 'none' | 'one' | 'front_and_back';

/** A browser mutes a camera that opened and gives no picture; by then it has. */
const PICTURE_MS = 8000;
/** So long the screen says that a turn failed. */
const TURN_FAILED_MS = 8000;
const FACING_MODE = { front: 'user', back: 'environment' } as const;
const PICTURE = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: FRAMES_PER_SECOND, max: 2 * FRAMES_PER_SECOND },
};

export interface Camera {
  track(): MediaStreamTrack | null;
  trouble(): DeviceTrouble | undefined;
  isAway(): boolean;
  /** Which one shows, or showed last. */
  facing(): Facing;
  /** It was to be turned just now, and the one of before came back. */
  hasTurnFailed(): boolean;
  /** How many there are to choose from; changes with the first permission, since no browser tells before. */
  cameras(): Cameras;
  /** Resolves when it shows, or cannot. */
  open(): Promise<void>;
  letGo(): void;
  show(facing: Facing): Promise<void>;
  close(): void;
}

export function createCamera(onChange: () => void): Camera {
  /** That the open one looks to, and that the next one shall. */
  let facing: Facing = 'front';
  let wished: Facing = 'front';
  let ids: string[] = [];
  let lastId: string | undefined;
  let isTurning = false;
  let hasTurnFailed = false;
  /** Until the picture of a turned camera must be there, then until its failure was said long enough. */
  let turn: ReturnType<typeof setTimeout> | undefined;

  async function count(): Promise<void> {
    const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
    ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
    onChange();
  }
  const countQuietly = () => void count().catch((cause: unknown) => console.warn('no list of cameras', cause));

  async function open(): Promise<MediaStreamTrack | DeviceTrouble> {
    const wish = { ...PICTURE, facingMode: { ideal: FACING_MODE[wished] } };
    let opened = await openDevice('video', wish);
    const other = ids.find((id) => id !== '' && id !== lastId);
    // A computer's cameras look nowhere in particular: the next one then.
    if (isTurning && typeof opened !== 'string' && opened.getSettings().deviceId === lastId && other) {
      opened.stop();
      opened = await openDevice('video', { ...PICTURE, deviceId: { exact: other } });
    }
    isTurning = false;
    if (typeof opened === 'string') return opened;
    facing = wished;
    lastId = opened.getSettings().deviceId;
    countQuietly();
    return opened;
  }

  const device = createDeviceTrack({ open, onChange });

  async function turnBack(facing: Facing): Promise<void> {
    wished = facing;
    await device.open();
    if (device.track() !== null) setTurnFailed(true);
  }

  function setTurnFailed(failed: boolean): void {
    clearTimeout(turn);
    if (failed) turn = setTimeout(() => setTurnFailed(false), TURN_FAILED_MS);
    if (failed === hasTurnFailed) return;
    hasTurnFailed = failed;
    onChange();
  }

  const stopCounting = onDevicesChanged(countQuietly);
  countQuietly();

  return {
    track: device.track,
    trouble: device.trouble,
    isAway: device.isAway,
    facing: () => facing,
    hasTurnFailed: () => hasTurnFailed,
    cameras() {
      if (ids.length === 0) return 'none';
      return ids.length === 1 ? 'one' : 'front_and_back';
    },
    open: device.open,
    letGo: device.letGo,
    async show(next) {
      if (next === wished && device.track() !== null) return;
      const before = wished;
      isTurning = before !== next;
      wished = next;
      setTurnFailed(false);
      await device.open();
      if (before === next || wished !== next) return;
      // That one cannot be had: better the other than none.
      if (device.trouble() === 'missing') return turnBack(before);
      if (device.track() === null) return;
      turn = setTimeout(() => {
        const isSeen = document.visibilityState === 'visible';
        if (wished === next && device.isAway() && isSeen) void turnBack(before);
      }, PICTURE_MS);
    },
    close() {
      clearTimeout(turn);
      stopCounting();
      device.close();
    },
  };
}
