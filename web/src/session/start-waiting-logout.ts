import { sendWaitingLogout } from '../api/http/send-logout.ts';

let listening = new AbortController();

/** Sends the logout that waits, now and whenever the network may be back. */
export function startWaitingLogout(): void {
  stopWaitingLogout();
  listening = new AbortController();
  const { signal } = listening;
  const finish = () => void sendWaitingLogout();
  window.addEventListener('online', finish, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && finish(), { signal });
  finish();
}

export function stopWaitingLogout(): void {
  listening.abort();
}
