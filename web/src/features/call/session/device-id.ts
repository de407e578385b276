import type { Call } from '@anar/contracts/consult/calls';
import { deviceStore } from '../../../device/device-store.ts';

/**
 * A page keeps its id of the newest call, for the one that comes after it: a page that was loaded anew, or an app that the phone
 * ended and that is opened again. Other tabs can read it too: `takeDevice`.
 */
const kept = deviceStore({
  key: 'anar-mitra:call-device:v1',
  scope: 'device',
  read: (stored) => (stored ?? {}) as { consultationId?: string; callId?: string; deviceId?: string },
});

export const keepDevice = (consultationId: string, callId: string, deviceId: string): void =>
  kept.set({ consultationId, callId, deviceId });

/** The consultation of a call that a page of this browser was in and that did not end there. */
export const lastCalled = (): string | undefined => kept.get().consultationId;
export const forgetDevice = (): void => kept.clear();

export function deviceOf(callId: string): string | undefined {
  const { callId: known, deviceId } = kept.get();
  return known === callId ? deviceId : undefined;
}

/** The page of before a reload goes within this time. */
const GONE_MS = 2000;
let own: string | undefined;

/** Holds the id as long as this page lives, and gives back how to let it go. Undefined where another page holds it. */
export async function takeDevice(deviceId: string): Promise<(() => void) | undefined> {
  const letGo = await hold(deviceId);
  if (letGo) own = deviceId;
  return letGo;
}

/** The id with which this page entered the call. */
export const ownDevice = (callId: string): string | undefined => (deviceOf(callId) === own ? own : undefined);

/** Whether this call is of a page that is gone: one that was loaded anew, or an app that the phone ended. */
export async function wasLeft({ id, doctorDevice, farmerDevice }: Call, role: 'doctor' | 'farmer'): Promise<boolean> {
  const deviceId = deviceOf(id);
  if (deviceId === undefined || deviceId !== (role === 'doctor' ? doctorDevice : farmerDevice)) return false;
  const letGo = await hold(deviceId);
  letGo?.();
  return letGo !== undefined;
}

async function hold(deviceId: string): Promise<(() => void) | undefined> {
  if (navigator.locks === undefined) return () => undefined;
  return new Promise((resolve) => {
    const held = () => new Promise<void>((letGo) => resolve(letGo));
    navigator.locks
      .request(`anar-mitra:call-device:${deviceId}`, { signal: AbortSignal.timeout(GONE_MS) }, held)
      .catch(() => resolve(undefined));
  });
}
