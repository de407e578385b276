import { sendWaitingLogout } from '../../api/http/send-logout.ts';

/** Finishes a logout that was interrupted by closing the page. */
export function finishLogout(userId: string | undefined): void {
  void clearUnsent(userId);
  startWaitingLogout();
}

let listening = new AbortController();

/** Sends the pending logout, now and whenever the network may be back. */
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

/** Loads the code only at a logout. */
export async function clearUnsent(userId: string | undefined): Promise<void> {
  if (userId === undefined) return;
  try {
    await (await import('./clear-user-data.ts')).clearUnsentData(userId);
  } catch (cause) {
    console.warn('what was not sent stays here', cause);
  }
}
