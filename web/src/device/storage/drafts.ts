import { serverNow } from '../network/server-clock.ts';
import { deviceStore } from './device-store.ts';

/**
 * Drafts that outlive a session that only ended, each tied to its user. A logout by hand deletes them:
 * `session/clear-user-data.ts`.
 */

/** Key of the unsubmitted photo of `features/diagnosis/photo/stored-draft.ts`; fixed, as shipped phones use it. */
export const PHOTO_DRAFT = 'photo-in-hand';

/** The first answers of a person, as `features/onboarding/orchard-draft.ts` reads them. */
export const orchardAnswersOf = (userId: string) =>
  deviceStore<unknown>({ key: `orchard-draft:${userId}`, scope: 'device', read: (stored) => stored });

/** What a doctor wrote for one consultation and the server has not stored yet. */
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

/** By consultation id. */
export const doctorDrafts = deviceStore<Record<string, DoctorDraft>>({
  key: 'anar-mitra:doctor-drafts:v1',
  scope: 'device',
  read: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    const fresh = Object.entries(stored).filter(
      (entry): entry is [string, DoctorDraft] => isDraft(entry[1]) && serverNow() - entry[1].at < KEPT_FOR_MS,
    );
    return Object.fromEntries(fresh.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST));
  },
});
