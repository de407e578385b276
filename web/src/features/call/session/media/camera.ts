import type { DeviceTrouble } from '../call-session.ts';
import { FRAMES_PER_SECOND } from '../peer/sending.ts';
import { createDeviceTrack } from './device-track.ts';
import { mediaDevices, onDevicesChanged, openDevice } from './open-device.ts';

export type Facing = 'front' | 'back';
export type Cameras = 'none' | 'one' | 'front_and_back';

/** The browser mutes a camera that opened but delivers no picture; after this time it counts as failed. */
const PICTURE_MS = 8000;
/** How long the screen reports a failed switch. */
const TURN_FAILED_MS = 8000;
const FACING_MODE = { front: 'user', back: 'environment' } as const;
const FACING: Record<string, Facing | undefined> = { user: 'front', environment: 'back' };
const PICTURE = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: FRAMES_PER_SECOND, max: 2 * FRAMES_PER_SECOND },
};

export interface Camera {
  track(): MediaStreamTrack | null;
  trouble(): DeviceTrouble | undefined;
  isAway(): boolean;
  /** The camera that shows, or showed last. */
  facing(): Facing;
  /** Switching the camera failed just now, and the previous one was reopened. */
  hasTurnFailed(): boolean;
  /** Changes with the first permission, as browsers list no cameras before. */
  cameras(): Cameras;
  /** Resolves once the picture is there or the camera failed. */
  open(): Promise<void>;
  release(): void;
  show(facing: Facing): Promise<void>;
  close(): void;
}

export function createCamera(onChange: () => void, first: Facing = 'front'): Camera {
  /** `facing`: of the open camera; `desired`: of the next one to open. */
  let facing = first;
  let desired = first;
  /** The browser says which way the open camera looks; those of computers do not. */
  let isReported = false;
  let ids: string[] = [];
  let lastId: string | undefined;
  let isTurning = false;
  let hasTurnFailed = false;
  /** First the deadline for the picture of a switched camera, then the end of the failure notice. */
  let turn: ReturnType<typeof setTimeout> | undefined;

  async function count(): Promise<void> {
    const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
    ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
    onChange();
  }
  const countQuietly = () => void count().catch((cause: unknown) => console.warn('no list of cameras', cause));

  const openFacing = (to: Facing) => openDevice('video', { ...PICTURE, facingMode: { ideal: FACING_MODE[to] } });

  async function open(): Promise<MediaStreamTrack | DeviceTrouble> {
    let opened = await openFacing(desired);
    // One that is broken or in use: the other one is better than none.
    if (opened === 'missing' && lastId === undefined && ids.length > 1) {
      const next = desired === 'front' ? 'back' : 'front';
      opened = await openFacing(next);
      if (typeof opened !== 'string') desired = next;
    }
    const other = ids.find((id) => id !== '' && id !== lastId);
    // A computer's cameras report no facing mode: takes the next one.
    if (isTurning && typeof opened !== 'string' && opened.getSettings().deviceId === lastId && other) {
      opened.stop();
      opened = await openDevice('video', { ...PICTURE, deviceId: { exact: other } });
    }
    const hasTurned = isTurning;
    isTurning = false;
    if (typeof opened === 'string') return opened;
    const { facingMode = '', deviceId } = opened.getSettings();
    isReported = FACING[facingMode] !== undefined;
    // A phone without the desired camera opens the one it has.
    if (!hasTurned) desired = FACING[facingMode] ?? desired;
    facing = desired;
    lastId = deviceId;
    countQuietly();
    return opened;
  }

  const device = createDeviceTrack({ open, onChange });

  async function turnBack(facing: Facing): Promise<void> {
    desired = facing;
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
    // A computer's only camera looks at its user.
    facing: () => (ids.length === 1 && !isReported ? 'front' : facing),
    hasTurnFailed: () => hasTurnFailed,
    cameras() {
      if (ids.length === 0) return 'none';
      return ids.length === 1 ? 'one' : 'front_and_back';
    },
    open: device.open,
    release: device.release,
    async show(next) {
      if (next === desired && device.track() !== null) return;
      const before = desired;
      isTurning = before !== next;
      desired = next;
      setTurnFailed(false);
      await device.open();
      if (before === next || desired !== next) return;
      // The requested camera is not available: the previous one is better than none.
      if (device.trouble() === 'missing') return turnBack(before);
      if (device.track() === null) return;
      turn = setTimeout(() => {
        const isSeen = document.visibilityState === 'visible';
        if (desired === next && device.isAway() && isSeen) void turnBack(before);
      }, PICTURE_MS);
    },
    close() {
      clearTimeout(turn);
      stopCounting();
      device.close();
    },
  };
}
