import { call } from '../call.ts';
import { authorized } from '../http/base-query.ts';
import { connection } from '../http/connection.ts';

const LIMIT_MS = 5000;

/** Fetched for each call: their credentials expire soon, so they are not cached. Null when none are available now. */
export async function readIceServers(): Promise<RTCIceServer[] | null> {
  const { data, error } = await authorized(call('GET /api/calls/ice-servers', { timeoutMs: LIMIT_MS }), connection);
  if (error) console.warn('no ICE servers', error.message);
  return data?.iceServers ?? null;
}
