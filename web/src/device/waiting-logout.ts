import { type DeviceStore, deviceStore, refusesStorage } from './device-store.ts';

/** A logout that the server has not confirmed; until it has, nobody is let in by the refresh cookie of this browser. */
export interface WaitingLogout {
  /** The session that was left; unknown where its token could not be read. */
  sid?: string;
}

const stored = deviceStore<WaitingLogout | null>({
  key: 'anar-mitra:waiting-logout',
  scope: 'device',
  read: (stored) => (typeof stored === 'object' ? stored : null),
});

/** In place of what a browser does not store: it still has the refresh cookie, which would sign the person in again. */
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

/** For so many seconds; fewer than none take it away. */
function setCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is missing in many browsers, and needs https.
  document.cookie = `${COOKIE}=1;path=/;max-age=${seconds};samesite=lax`;
}
