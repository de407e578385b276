import { RECENT_DIAGNOSES_ON_DEVICE } from '@anar/contracts/constants';
import type { DiagnosisRecord, RecentCheck } from '@anar/contracts/diagnosis/diagnosis-records';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { adopted, signedOut } from '../session/session-slice.ts';
import { emptyState, type PersistedState, type QueueEntry } from './storage/persisted-state.ts';
import { storedState } from './storage/stored-state.ts';

export type DeviceState = Pick<PersistedState, 'orchard' | 'lastAdvice' | 'recentDiagnoses' | 'offlineQueue'>;

function pick({ orchard, lastAdvice, recentDiagnoses, offlineQueue }: PersistedState): DeviceState {
  return { orchard, lastAdvice, recentDiagnoses, offlineQueue };
}

const slice = createSlice({
  name: 'device',
  initialState: () => pick(storedState.get()),
  reducers: {
    orchardSaved(state, action: PayloadAction<Orchard>) {
      state.orchard = action.payload;
    },
    /** A new or refined diagnosis: newest first, at most five. */
    diagnosisKept(state, action: PayloadAction<DiagnosisRecord>) {
      const others = state.recentDiagnoses.filter((record) => record.id !== action.payload.id);
      state.recentDiagnoses = [action.payload, ...others].slice(0, RECENT_DIAGNOSES_ON_DEVICE);
      state.lastAdvice = action.payload;
    },
    /** The server's list, newest first, replaces the device's copy. */
    diagnosesLoaded(state, action: PayloadAction<DiagnosisRecord[]>) {
      state.recentDiagnoses = action.payload.slice(0, RECENT_DIAGNOSES_ON_DEVICE);
    },
    /** The server's newest checks in summary: those the device has in full stay, with fresh links and votes. */
    recentListed(state, action: PayloadAction<RecentCheck[]>) {
      state.recentDiagnoses = action.payload.flatMap(({ diagnosis: _inShort, ...check }) => {
        const whole = state.recentDiagnoses.find(({ id }) => id === check.id);
        return whole ? [{ ...whole, ...check }] : [];
      });
    },
    /** A copy of the outgoing queue in IndexedDB, so that the first render already shows it. */
    waitingRead(state, action: PayloadAction<QueueEntry[]>) {
      state.offlineQueue = action.payload;
    },
  },
  extraReducers: (builder) => {
    // Queued entries carry their user's id and stay when a session only ended.
    builder.addCase(signedOut, (state) => ({ ...pick(emptyState), offlineQueue: state.offlineQueue }));
    // Each tab reads the queue itself: its list leaves out what one of its own screens waits for.
    builder.addCase(adopted, ({ offlineQueue }, action) => ({ ...pick(action.payload), offlineQueue }));
  },
});

export const { orchardSaved, diagnosisKept, diagnosesLoaded, recentListed, waitingRead } = slice.actions;
export const deviceReducer = slice.reducer;
