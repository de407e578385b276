import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type NetworkStatus = 'online' | 'offline' | 'slow';

/** An answer later than this, or none although the phone says it is online, counts as a slow network. */
export const SLOW_ANSWER_MS = 8000;

const slice = createSlice({
  name: 'network',
  initialState: { status: 'online' } as { status: NetworkStatus },
  reducers: {
    networkChanged(state, action: PayloadAction<NetworkStatus>) {
      state.status = action.payload;
    },
  },
});

export const { networkChanged } = slice.actions;
export const networkReducer = slice.reducer;

/** Judges the network by the last call and the phone's own status. `tookMs` null: no answer came. */
export function judgeNetwork(phoneOnline: boolean, tookMs: number | null, effectiveType?: string): NetworkStatus {
  if (!phoneOnline) return 'offline';
  if (tookMs === null || tookMs > SLOW_ANSWER_MS) return 'slow';
  return effectiveType === 'slow-2g' || effectiveType === '2g' ? 'slow' : 'online';
}
