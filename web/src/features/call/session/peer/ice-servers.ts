/** Fresher than this needs no asking: the call has just begun. */
const FRESH_MS = 30_000;
const WAIT_MS = 4000;

/**
 * Gives the servers for a new connection or restart: fresh ones, or after a while without a network the last ones, since
 * the two sides may still see each other.
 */
export function createIceServers(read: () => Promise<RTCIceServer[] | null>): () => Promise<RTCIceServer[]> {
  let last: RTCIceServer[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function readNow(): Promise<void> {
    const servers = await read();
    if (servers === null) return;
    last = servers;
    readAt = performance.now();
  }

  return async () => {
    if (performance.now() - readAt < FRESH_MS) return last;
    reading ??= readNow().finally(() => {
      reading = undefined;
    });
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    return last;
  };
}
