/**
 * Push support of this browser. `unsupported`: none, or the wrapper delivers them itself; `home-screen`: on an iPhone,
 * only after the app was added to the home screen; `denied`: only the browser's settings change it; `off`: can be
 * enabled by a click.
 */
export type WebPushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

/** Does not prompt the user. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await registrationHere();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Undefined without a service worker: in development, in a private window. */
export async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration('/');
}

/** At sign-out: the next user must not get this user's pushes, even if the server was not reached. */
export function dropSubscription(): void {
  subscriptionHere()
    .then((subscription) => subscription?.unsubscribe())
    .catch(console.warn);
}
