import { deviceStore } from './device-store.ts';
import { serverNow } from './server-clock.ts';

/** What outlives a session that only ended, each with its person. A logout by hand takes it along: `session/leave-device.ts`. */

/** Where `features/diagnosis/photo/stored-draft.ts` keeps the photo that was not checked yet; its name on shipped phones. */
export const PHOTO_DRAFT = 'photo-in-hand';

/** The first answers of a person, as `features/onboarding/orchard-draft.ts` reads them. */
export const orchardAnswersOf = (userId: string) =>
  deviceStore<unknown>({ key: `orchard-draft:${userId}`, scope: 'device', read: (stored) => stored });

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

/** By consultation. */
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
