import type { User } from '@anar/contracts/users/users';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PersistedState } from '../device/storage/persisted-state.ts';
import { storedState } from '../device/storage/stored-state.ts';

export interface SessionState extends Pick<PersistedState, 'user' | 'isAuthenticated' | 'token' | 'wallet'> {
  /** A token is stored without its user: one renewal decides. Guarded screens show a spinner. */
  loading: boolean;
}

function initial(): SessionState {
  const { user, isAuthenticated, token, wallet } = storedState.get();
  return { user, isAuthenticated: isAuthenticated && user !== null, token, wallet, loading: token !== null && !user };
}

const slice = createSlice({
  name: 'session',
  initialState: initial,
  reducers: {
    signedIn(_state, action: PayloadAction<{ user: User; token: string }>) {
      const { user, token } = action.payload;
      return { user, token, isAuthenticated: true, wallet: user.wallet, loading: false };
    },
    /** Logout, or the server ended the session: no data of the user stays in memory or on the device. */
    signedOut(): SessionState {
      return { user: null, token: null, isAuthenticated: false, wallet: null, loading: false };
    },
    userLoaded(state, action: PayloadAction<User>) {
      state.user = action.payload;
      state.wallet = action.payload.wallet;
    },
    /** No token is stored, but the refresh cookie may still belong to a session. */
    sessionLoading(state) {
      state.loading = true;
    },
    /** No network: treated as signed out, but the token stays. */
    sessionUnknown(state) {
      state.loading = false;
    },
    /** Another tab signed in or out. */
    adopted(_state, action: PayloadAction<PersistedState>) {
      const { user, isAuthenticated, token, wallet } = action.payload;
      return { user, isAuthenticated: isAuthenticated && user !== null, token, wallet, loading: false };
    },
  },
});

export const { signedIn, signedOut, userLoaded, sessionLoading, sessionUnknown, adopted } = slice.actions;
export const sessionReducer = slice.reducer;
