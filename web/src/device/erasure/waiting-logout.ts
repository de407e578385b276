import { type DeviceStore, deviceStore, refusesStorage } from '../storage/device-store.ts';

/** A logout that the server has not confirmed; until then the refresh cookie of this browser must not sign in. */
export interface WaitingLogout {
  /** Id of the session that was logged out; unknown where its token could not be read. */
  sid?: string;
}

const stored = deviceStore<WaitingLogout | null>({
  key: 'anar-mitra:waiting-logout',
  scope: 'device',
  read: (stored) => (typeof stored === 'object' ? stored : null),
});

/**
 * Replaces local storage where the browser refuses it: the refresh cookie still exists there and would sign the user in
 * again.
 */
const COOKIE = 'anar-mitra-left';
const YEAR_S = 31_536_000;

export const waitingLogout: Pick<DeviceStore<WaitingLogout | null>, 'get' | 'set' | 'clear'> = {
  get: () => stored.get() ?? (document.cookie.includes(COOKIE) ? {} : null),
  set(value) {
    stored.set(value);
    if (refusesStorage()) setCookie(YEAR_S);
  },
  clear() {
    stored.clear();
    setCookie(-1);
  },
};

/** Max-age in seconds; a negative value deletes the cookie. */
function setCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is missing in many browsers, and needs https.
  document.cookie = `${COOKIE}=1;path=/;max-age=${seconds};samesite=lax`;
}
