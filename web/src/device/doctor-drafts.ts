import { deviceStore } from './device-store.ts';

/** What a doctor wrote for one consultation and has not reached the server. */
export interface DoctorDraft {
  userId: string;
  /** Milliseconds since 1970. */
  at: number;
  notes?: string | undefined;
  /** As `features/doctor/prescription/draft.ts` writes it. */
  prescription?: unknown;
}

const KEPT_FOR_MS = 30 * 86_400_000;
const MOST = 40;

const isDraft = (bag: unknown): bag is DoctorDraft =>
  typeof bag === 'object' && bag !== null && 'userId' in bag && 'at' in bag && typeof bag.at === 'number';

/** By consultation. It outlives a session that only ended: a doctor who must log in again finds it; others do not. */
export const doctorDrafts = deviceStore<Record<string, DoctorDraft>>({
  key: 'anar-mitra:doctor-drafts:v1',
  scope: 'device',
  read: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    const fresh = Object.entries(stored).filter(
      (entry): entry is [string, DoctorDraft] => isDraft(entry[1]) && Date.now() - entry[1].at < KEPT_FOR_MS,
    );
    return Object.fromEntries(fresh.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST));
  },
});
