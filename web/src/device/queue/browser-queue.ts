import { store } from '../../session/store.ts';
import { waitingRead } from '../device-slice.ts';
import { serverNow } from '../network/server-clock.ts';
import { storedState } from '../storage/stored-state.ts';
import { createOutgoingQueue, type TabMessage } from './outgoing-queue.ts';
import { openQueueStore } from './queue-store.ts';

const NAME = 'anar-mitra-waiting';
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);

/** The outgoing queue of this browser, shared by all tabs. */
export const outgoingQueue = createOutgoingQueue({
  store: openQueueStore(),
  person: signedIn,
  online: () => navigator.onLine,
  exclusively: (kind, work) => (navigator.locks ? navigator.locks.request(`${NAME}/${kind}`, work) : work()),
  notifyTabs: (message) => tabs?.postMessage(message),
  show: (entries) => store.dispatch(waitingRead(entries)),
  now: serverNow,
  // Wrapped: as a method of this object the browser refuses it ("Illegal invocation").
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
});

/** This tab and the shared storage must agree on the user: another tab may already have signed in another one. */
function signedIn(): string | null {
  const { user, isAuthenticated } = store.getState().session;
  const shared = storedState.get();
  const here = isAuthenticated ? (user?.id ?? null) : null;
  return shared.user === null || shared.user.id === here ? here : null;
}

// Subscribed before sending starts: a screen may wait for an entry that another tab sends, or for a lost network.
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => outgoingQueue.onMessage(data));
let before = { person: signedIn(), network: store.getState().network.status };
store.subscribe(() => {
  const now = { person: signedIn(), network: store.getState().network.status };
  const came = now.person !== null && now.person !== before.person;
  const back = now.network !== before.network && (now.network === 'online' || before.network === 'offline');
  const gone = now.person !== before.person || (now.network === 'offline' && before.network !== 'offline');
  before = now;
  if (gone) outgoingQueue.giveUpWatching();
  if (came || back) outgoingQueue.run(true);
});

/**
 * Sends what is queued, now and whenever the network, the user or the app comes back. Called once the kinds are
 * registered.
 */
export function startSending(): void {
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && outgoingQueue.run(true),
  );
  void outgoingQueue.refresh().then(() => outgoingQueue.run(true));
}
