import { deviceStore } from '../../../device/device-store.ts';

/** A page keeps its id of a call through a reload: of this tab alone, and of the newest call alone. */
const kept = deviceStore({
  key: 'anar-mitra:call-device:v1',
  scope: 'device',
  visit: true,
  read: (stored) => (stored ?? {}) as { callId?: string; deviceId?: string },
});

export const keepDevice = (callId: string, deviceId: string): void => kept.set({ callId, deviceId });

export function deviceOf(callId: string): string | undefined {
  const { callId: known, deviceId } = kept.get();
  return known === callId ? deviceId : undefined;
}

/** The page of before a reload goes within this time. */
const GONE_MS = 2000;

/**
 * Holds the id as long as this page lives, and gives back how to let it go. Undefined where another page holds it: a tab
 * that was duplicated has the same storage.
 */
export async function takeDevice(deviceId: string): Promise<(() => void) | undefined> {
  if (navigator.locks === undefined) return () => undefined;
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((letGo) => resolve(letGo));
    navigator.locks
      .request(`anar-mitra:call-device:${deviceId}`, { signal: AbortSignal.timeout(GONE_MS) }, hold)
      .catch(() => resolve(undefined));
  });
}
