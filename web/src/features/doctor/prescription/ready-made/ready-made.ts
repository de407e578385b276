import { randomId } from '../../../../device/random-id.ts';
import { deviceStore } from '../../../../device/storage/device-store.ts';
import type { DraftLine } from '../draft.ts';

/** A template for recurring prescriptions. */
export interface ReadyMade {
  id: string;
  name: string;
  text: string;
  lines: DraftLine[];
}

const MOST = 30;
const NONE: readonly ReadyMade[] = [];

const isReadyMade = (bag: unknown): bag is ReadyMade =>
  typeof bag === 'object' && bag !== null && 'id' in bag && 'name' in bag && 'lines' in bag && Array.isArray(bag.lines);

/** Keyed by doctor: templates stay on the device after a logout, invisible to other users. */
const store = deviceStore<Record<string, readonly ReadyMade[]>>({
  key: 'anar-mitra:doctor-ready-made:v1',
  scope: 'device',
  read: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([userId, list]) => [userId, Array.isArray(list) ? list.filter(isReadyMade) : NONE]),
    );
  },
});

export const useReadyMade = (userId: string): readonly ReadyMade[] => store.use()[userId] ?? NONE;

/** Newest first; one of the same name is replaced. */
export function keepReadyMade(userId: string, { name, text, lines }: Omit<ReadyMade, 'id'>): void {
  const others = (store.get()[userId] ?? NONE).filter((one) => one.name !== name);
  // The reason of one case is no reason in the next.
  const bare = lines.map(({ reason: _, ...line }) => line);
  const next = [{ id: randomId(), name, text, lines: bare }, ...others].slice(0, MOST);
  store.set({ ...store.get(), [userId]: next });
}

export function removeReadyMade(userId: string, id: string): void {
  store.set({ ...store.get(), [userId]: (store.get()[userId] ?? NONE).filter((one) => one.id !== id) });
}
