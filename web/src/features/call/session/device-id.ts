import type { Call, CallMedia } from '@anar/contracts/consult/calls';
import { deviceStore } from '../../../device/storage/device-store.ts';

interface Kept {
  consultationId: string;
  callId: string;
  deviceId: string;
  isCameraOn?: boolean;
  facing?: 'front' | 'back';
}

/**
 * The page stores its device id of the newest call for its successor: the page after a reload, or the app reopened
 * after the phone killed it. Other tabs can read it too, hence the lock in `takeDevice`.
 */
const kept = deviceStore({
  key: 'anar-mitra:call-device:v1',
  scope: 'device',
  read: (stored) => (stored ?? {}) as Partial<Kept>,
});

export const keepDevice = (consultationId: string, callId: string, deviceId: string): void =>
  kept.set({ ...(kept.get().callId === callId && kept.get()), consultationId, callId, deviceId });

/** The consultation of a call that a page of this browser was in and that did not end there. */
export const lastCalled = (): string | undefined => kept.get().consultationId;

/** That call. */
export function lastCall(): Pick<Kept, 'consultationId' | 'callId'> | undefined {
  const { consultationId, callId } = kept.get();
  return consultationId && callId ? { consultationId, callId } : undefined;
}

/** Whether the page that was in that call is closed. */
export async function wasLastLeft(): Promise<boolean> {
  const { deviceId } = kept.get();
  const release = deviceId === undefined ? undefined : await hold(deviceId);
  release?.();
  return release !== undefined && kept.get().deviceId === deviceId;
}
/** Stores how the user left the camera, so that a return neither films them nor hides them against their will. */
export function keepCamera({ isCameraOn, facing }: Required<Pick<Kept, 'isCameraOn' | 'facing'>>): void {
  const before = kept.get();
  if (before.isCameraOn !== isCameraOn || before.facing !== facing) kept.set({ ...before, isCameraOn, facing });
}

/** What a return to the newest call starts with. */
export const lastMedia = (): CallMedia => (kept.get().isCameraOn ? 'video' : 'audio');
export const lastFacing = (consultationId: string): Kept['facing'] =>
  kept.get().consultationId === consultationId ? kept.get().facing : undefined;
export const clearDevice = (): void => kept.clear();

export function deviceOf(callId: string): string | undefined {
  const { callId: known, deviceId } = kept.get();
  return known === callId ? deviceId : undefined;
}

/** A reloaded page releases its lock within this time. */
const RELOAD_MS = 2000;
let own: string | undefined;

/**
 * Holds a Web Lock on the id as long as this page lives, and returns its release. Undefined when another page holds it.
 */
export async function takeDevice(deviceId: string): Promise<(() => void) | undefined> {
  const release = await hold(deviceId);
  if (release) own = deviceId;
  return release;
}

/** The device id with which this page entered the call. */
export const ownDevice = (callId: string): string | undefined => (deviceOf(callId) === own ? own : undefined);

/** Whether the page that was in this call is closed: it was reloaded, or the phone killed the app. */
export async function wasLeft({ id, doctorDevice, farmerDevice }: Call, role: 'doctor' | 'farmer'): Promise<boolean> {
  const deviceId = deviceOf(id);
  if (deviceId === undefined || deviceId !== (role === 'doctor' ? doctorDevice : farmerDevice)) return false;
  const release = await hold(deviceId);
  release?.();
  return release !== undefined;
}

async function hold(deviceId: string): Promise<(() => void) | undefined> {
  if (navigator.locks === undefined) return () => undefined;
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    navigator.locks
      .request(`anar-mitra:call-device:${deviceId}`, { signal: AbortSignal.timeout(RELOAD_MS) }, held)
      .catch(() => resolve(undefined));
  });
}
