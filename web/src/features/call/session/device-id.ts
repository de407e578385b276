/** A page keeps its id of a call through a reload: of this tab alone, and of the newest call alone. */
const KEY = 'anar-mitra:call-device:v1';

export function keepDevice(callId: string, deviceId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ callId, deviceId }));
  } catch (cause) {
    console.warn('the call could not be kept for a reload', cause);
  }
}

export function deviceOf(callId: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { callId?: string; deviceId?: string };
    return kept.callId === callId ? kept.deviceId : undefined;
  } catch (cause) {
    console.warn('no call of before a reload', cause);
    return undefined;
  }
}

/** The page of before a reload goes within this time. */
const GONE_MS = 2000;

/**
 * Holds the id as long as this page lives, and gives back how to let it go. Undefined where another page holds it: a tab
 * that was duplicated has the same storage.
 */
export async function takeDevice(deviceId: string): Promise<(() => void) | undefined> {
  if (navigator.locks === undefined) return () => undefined;
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>();
  return new Promise((resolve) => {
    navigator.locks
      .request(`anar-mitra:call-device:${deviceId}`, { signal: AbortSignal.timeout(GONE_MS) }, () => {
        resolve(letGo);
        return over;
      })
      .catch(() => resolve(undefined));
  });
}
