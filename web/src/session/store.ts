import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { listenToConnection } from '../api/http/connection.ts';
import { deviceReducer } from '../device/device-slice.ts';
import { judgeNetwork, networkChanged, networkReducer } from '../device/network/network-slice.ts';
import { type PersistedState, readUser } from '../device/storage/persisted-state.ts';
import { storedState } from '../device/storage/stored-state.ts';
import { signOutEffects } from './ending/sign-out-effects.ts';
import { adopted, sessionReducer, signedIn, signedOut } from './session-slice.ts';

export const store = configureStore({
  reducer: {
    session: sessionReducer,
    device: deviceReducer,
    network: networkReducer,
    [api.reducerPath]: api.reducer,
  },
  middleware: (defaults) => defaults().concat(signOutEffects, api.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;

/** The persisted part, in the order of the specification. */
export function persistedPart({ session, device }: Pick<RootState, 'session' | 'device'>): PersistedState {
  const { user, isAuthenticated, token, wallet } = session;
  return { user, isAuthenticated, token, wallet, ...device };
}

/**
 * Connects the store to the device's storage, the other tabs, HTTP calls and the network status. Called once by main;
 * `onSessionEnded` runs when the server has ended the session, to show the user (by id) why.
 */
export function startStore(onSessionEnded: (userId: string | undefined, details: unknown) => void): void {
  keepOnDevice();
  listenToConnection({
    tokenInMemory: () => store.getState().session.token,
    session: (reply) => {
      const user = readUser(reply.user);
      if (user) store.dispatch(signedIn({ user, token: reply.token }));
    },
    sessionEnded: (details) => {
      const { user, token } = store.getState().session;
      // From a call that was in flight at the logout: the user knows.
      if (token === null) return;
      endSession();
      onSessionEnded(user?.id, details);
    },
    sendLogout: async () => (await import('../api/http/send-logout.ts')).sendLogout(),
    answered: reportNetwork,
  });
  window.addEventListener('online', () => reportNetwork(0));
  window.addEventListener('offline', () => reportNetwork(null));
  reportNetwork(0);
}

/** Signs out on this device. */
export const endSession = () => store.dispatch(signedOut());

/** Calls back with the value of `select`, now and when it changes; `undefined` counts as no value. */
export function watchState<T>(select: (state: RootState) => T | undefined, act: (value: T) => void): void {
  let last: T | undefined;
  const look = () => {
    const now = select(store.getState());
    if (now === undefined || now === last) return;
    last = now;
    act(now);
  };
  store.subscribe(look);
  look();
}

/** The signed-in user, or null: none, or without consent to the notice, before which the server refuses most calls. */
export function consentedUser({ session: { user, isAuthenticated } }: RootState): string | null {
  return isAuthenticated && user && !user.consentNeeded ? user.id : null;
}

function keepOnDevice(): void {
  let { session, device } = store.getState();
  store.subscribe(() => {
    const state = store.getState();
    if (state.session === session && state.device === device) return;
    ({ session, device } = state);
    storedState.set(persistedPart(state));
  });
  storedState.subscribe((from) => {
    if (from === 'here') return;
    const theirs = storedState.get();
    const mine = store.getState().session.user?.id ?? null;
    store.dispatch(adopted(theirs));
    if (theirs.user?.id !== mine) store.dispatch(api.util.resetApiState());
  });
}

function reportNetwork(tookMs: number | null): void {
  const phone: Navigator & { connection?: { effectiveType?: string } } = navigator;
  const status = judgeNetwork(phone.onLine, tookMs, phone.connection?.effectiveType);
  if (status !== store.getState().network.status) store.dispatch(networkChanged(status));
}
