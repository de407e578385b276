import { deviceStore } from './device-store.ts';
import { readPersisted } from './persisted-state.ts';

/** The persisted part of the Redux store. At sign-out its slices decide what of it stays. */
export const storedState = deviceStore({ key: 'anar-mitra:state:v1', scope: 'device', read: readPersisted });
