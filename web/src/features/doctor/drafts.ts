import { serverNow } from '../../device/network/server-clock.ts';
import { type DoctorDraft, doctorDrafts } from '../../device/storage/drafts.ts';
import type { PrescriptionDraft } from './prescription/draft.ts';

type Unsent = DoctorDraft & { prescription?: PrescriptionDraft | undefined };

export function unsentOf(userId: string, consultationId: string): Unsent | null {
  const unsent = doctorDrafts.get()[consultationId];
  return unsent?.userId === userId ? (unsent as Unsent) : null;
}

/** Stores a part; `undefined` removes it. Returns the time, ms since 1970. */
export function keepUnsent(
  userId: string,
  consultationId: string,
  part: Pick<Unsent, 'notes'> | Pick<Unsent, 'prescription'>,
): number {
  const at = serverNow();
  const { [consultationId]: before, ...others } = doctorDrafts.get();
  const next: DoctorDraft = { ...(before?.userId === userId ? before : {}), ...part, userId, at };
  const isNothing = next.notes === undefined && next.prescription === undefined;
  doctorDrafts.set(isNothing ? others : { ...others, [consultationId]: next });
  return at;
}

/** The notes are on the server. Newer text from another tab stays. */
export function discardUnsentNotes(userId: string, consultationId: string, sent: string): void {
  if (unsentOf(userId, consultationId)?.notes === sent) keepUnsent(userId, consultationId, { notes: undefined });
}
