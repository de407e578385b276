import { deviceStore } from './device-store.ts';

/** A logout that the server has not confirmed; until it has, nobody is let in by the refresh cookie of this browser. */
export interface WaitingLogout {
  /** The session that was left; unknown where its token could not be read. */
  sid?: string;
}

export const waitingLogout = deviceStore<WaitingLogout | null>({
  key: 'anar-mitra:waiting-logout',
  scope: 'device',
  read: (stored) => (typeof stored === 'object' ? stored : null),
});
