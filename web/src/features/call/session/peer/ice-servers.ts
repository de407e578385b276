/** Servers younger than this are reused: the call has just started. */
const FRESH_MS = 30_000;
const WAIT_MS = 4000;

/**
 * Returns the ICE servers for a new connection or restart: fresh ones, or the last known ones after a few seconds
 * without a network, since the two sides may still reach each other. `onLate`: the first ones arrived after a
 * connection was made without any.
 */
export function createIceServers(
  read: () => Promise<RTCIceServer[] | null>,
  onLate: () => void,
): () => Promise<RTCIceServer[]> {
  let last: RTCIceServer[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let areMissed = false;

  async function readNow(): Promise<void> {
    const servers = await read();
    if (servers === null) return;
    last = servers;
    readAt = performance.now();
    if (areMissed) onLate();
    areMissed = false;
  }

  return async () => {
    if (performance.now() - readAt < FRESH_MS) return last;
    reading ??= readNow().finally(() => {
      reading = undefined;
    });
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    areMissed = readAt === Number.NEGATIVE_INFINITY;
    return last;
  };
}
