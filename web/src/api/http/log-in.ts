import { waitingLogout } from '../../device/erasure/waiting-logout.ts';
import type { HttpResult } from './http.ts';
import { exclusivelyAcrossTabs } from './refresh.ts';
import { sendLogout } from './send-logout.ts';

/**
 * Sends a pending logout before the login. If that fails, the login goes on: the server ends the session whose cookie
 * the new one replaces.
 */
export function logIn<Reply>(login: () => Promise<HttpResult<Reply>>): Promise<HttpResult<Reply>> {
  return exclusivelyAcrossTabs(async () => {
    await sendLogout();
    const result = await login();
    if (!result.error) waitingLogout.clear();
    return result;
  });
}
