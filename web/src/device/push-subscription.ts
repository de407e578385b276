/**
 * What this browser can do about pushes. `unsupported`: nothing, or the wrapper brings them itself; `home-screen`: on an
 * iPhone, once the product was added to its home screen; `denied`: only the browser's settings change it; `off`: a press
 * turns it on.
 */
export type WebPushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

/** Nothing is asked of the person here. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await registrationHere();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Undefined where nothing serves pages offline: in development, in a window that keeps nothing. */
export async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration('/');
}

/** Whoever logs in next gets no push of this person, even where the server was not reached. */
export function dropSubscription(): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  const dropped = subscriptionHere().then((subscription) => subscription?.unsubscribe());
  dropped.catch(console.warn);
}
