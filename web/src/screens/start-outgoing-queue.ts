import { store } from '../session/store.ts';

/** As for toasts: once the first screen has settled, so that it competes with nothing. */
const AFTER_MS = 2000;

/** What waits on the phone is sent by whatever screen is open. The code comes when somebody is signed in. */
export function startOutgoingQueue(): void {
  const start = () => {
    if (!store.getState().session.isAuthenticated) return;
    stopLooking();
    setTimeout(() => {
      import('./outgoing-kinds.ts').then(({ startQueue }) => startQueue(), console.warn);
    }, AFTER_MS);
  };
  const stopLooking = store.subscribe(start);
  start();
}
