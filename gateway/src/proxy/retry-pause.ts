const RETRY_PAUSE_MS = 50;
const BROKEN_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** There was no connection to send anything over. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'EAI_AGAIN']);
/** While a replica goes, its address is still tried for a moment: another try reaches another replica. */
const CONNECT_PAUSES_MS = [50, 300];

/**
 * Milliseconds until a request to a service is sent again, null: not again. `attempt` counts from 0. What never left is tried
 * again, unless its body may be used up (`isWhole` false); what did leave, only where it is a read that hit a connection the
 * service had just closed, once.
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
