import { sendWaitingLogout } from '../api/http/send-logout.ts';

/** The page went away before a logout was done here. */
export function finishLogout(userId: string | undefined): void {
  void forget(userId);
  startWaitingLogout();
}

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

/** Its code is not loaded before somebody leaves. */
export async function forget(userId: string | undefined): Promise<void> {
  if (userId === undefined) return;
  try {
    await (await import('./leave-device.ts')).forgetPerson(userId);
  } catch (cause) {
    console.warn('what was not sent stays here', cause);
  }
}
