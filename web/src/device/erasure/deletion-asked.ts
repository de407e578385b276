import { serverNow } from '../network/server-clock.ts';
import { deviceStore } from '../storage/device-store.ts';

interface Asked {
  userId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** An account deletion ends within minutes, or was never started. */
const COUNTS_FOR_MS = 24 * 60 * 60 * 1000;

const store = deviceStore<Asked | null>({
  key: 'anar-mitra:deletion-asked',
  scope: 'device',
  read: (stored) => {
    const { userId, at } = (stored ?? {}) as Partial<Asked>;
    return typeof userId === 'string' && typeof at === 'number' ? { userId, at } : null;
  },
});

/**
 * Marks that this user requested account deletion on this device, from the submission until its outcome is known. If
 * the answer was lost, an ended session counts as success.
 */
export const deletionAsked = {
  set: (userId: string): void => store.set({ userId, at: serverNow() }),
  clear: (): void => store.clear(),
  isOf(userId: string | undefined): boolean {
    const asked = store.get();
    return asked !== null && asked.userId === userId && serverNow() - asked.at < COUNTS_FOR_MS;
  },
};
