const RETRY_PAUSE_MS = 50;
const BROKEN_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** The connection could not be made, so nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'EAI_AGAIN']);
/** The address of a stopping replica is still tried for a moment: a retry reaches another replica. */
const CONNECT_PAUSES_MS = [50, 300];

/**
 * Milliseconds until a request to a service is retried, null: no retry. `attempt` counts from 0. A request that was
 * never sent is retried, unless its body may be consumed (`isWhole` false); one that was sent only if it is a read on a
 * connection that the service had just closed, and only once.
 */
export function retryPause(
  error: unknown,
  attempt: number,
  { isRead, isWhole }: { isRead: boolean; isWhole: boolean },
): number | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NOT_CONNECTED.has(code)) return isWhole ? (CONNECT_PAUSES_MS[attempt] ?? null) : null;
  return isRead && attempt === 0 && BROKEN_CONNECTION.has(code) ? RETRY_PAUSE_MS : null;
}
