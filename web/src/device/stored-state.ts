import { deviceStore } from './device-store.ts';
import { readPersisted } from './persisted-state.ts';

/** The part of the Redux store that outlives the page. At sign-out its slices decide what of it stays. */
export const storedState = deviceStore({ key: 'anar-mitra:state:v1', scope: 'device', read: readPersisted });
