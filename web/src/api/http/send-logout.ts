import { waitingLogout } from '../../device/erasure/waiting-logout.ts';
import { call } from '../call.ts';
import { connection } from './connection.ts';
import { hasTexts } from './has-texts.ts';
import { send } from './http.ts';
import { exclusivelyAcrossTabs } from './refresh.ts';

const TIMEOUT_MS = 4000;

/** In the tab of the logout the token is still set: it ends a session whose cookie the browser refused. */
export async function sendLogout(): Promise<void> {
  const waiting = waitingLogout.get();
  if (!waiting) return;
  const { sid } = waiting;
  const logout = call('POST /api/auth/logout', { query: { sid }, timeoutMs: TIMEOUT_MS });
  const { data, error } = await send({ ...logout, token: connection.token() }, connection.watch);
  if (error) console.warn(error);
  else if (hasTexts(data, 'message')) waitingLogout.clear();
}

/** Sends the pending logout, if any: one tab at a time, and never concurrently with a renewal or a login. */
export async function sendWaitingLogout(): Promise<void> {
  if (waitingLogout.get()) await exclusivelyAcrossTabs(sendLogout);
}
