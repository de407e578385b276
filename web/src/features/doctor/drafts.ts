import { deviceStore } from '../../device/device-store.ts';
import type { PrescriptionDraft } from './prescription/draft.ts';

/** What was written for one consultation and has not reached the server. */
interface Unsent {
  userId: string;
  /** Milliseconds since 1970. */
  at: number;
  notes?: string | undefined;
  prescription?: PrescriptionDraft | undefined;
}

const KEPT_FOR_MS = 30 * 86_400_000;
const MOST = 40;

const isUnsent = (bag: unknown): bag is Unsent =>
  typeof bag === 'object' && bag !== null && 'userId' in bag && 'at' in bag && typeof bag.at === 'number';

/** By consultation. It outlives the end of a session: a doctor who must log in again finds it; others do not. */
const store = deviceStore<Record<string, Unsent>>({
  key: 'anar-mitra:doctor-drafts:v1',
  scope: 'device',
  read: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    const fresh = Object.entries(stored).filter(
      (entry): entry is [string, Unsent] => isUnsent(entry[1]) && Date.now() - entry[1].at < KEPT_FOR_MS,
    );
    return Object.fromEntries(fresh.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST));
  },
});

export function unsentOf(userId: string, consultationId: string): Unsent | null {
  const unsent = store.get()[consultationId];
  return unsent?.userId === userId ? unsent : null;
}

/** Keeps a part of it; `undefined` takes that part away. Answers with when, milliseconds since 1970. */
export function keepUnsent(
  userId: string,
  consultationId: string,
  part: Pick<Unsent, 'notes'> | Pick<Unsent, 'prescription'>,
): number {
  const at = Date.now();
  const { [consultationId]: before, ...others } = store.get();
  const next: Unsent = { ...(before?.userId === userId ? before : {}), ...part, userId, at };
  const isNothing = next.notes === undefined && next.prescription === undefined;
  store.set(isNothing ? others : { ...others, [consultationId]: next });
  return at;
}

/** They are on the server. What another tab wrote meanwhile stays. */
export function forgetUnsentNotes(userId: string, consultationId: string, sent: string): void {
  if (unsentOf(userId, consultationId)?.notes === sent) keepUnsent(userId, consultationId, { notes: undefined });
}
