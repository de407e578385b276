import type { Consultation } from '@anar/contracts/consult/consultations';
import type { DeskList } from '../desk-address.ts';

/** Minutes after which a waiting request is late. */
export const LATE_MINUTES = 10;

const STATUSES: Record<Exclude<DeskList, 'history'>, readonly Consultation['status'][]> = {
  new: ['requested'],
  active: ['ringing', 'connected'],
  done: ['ended', 'rejected'],
};
const GROUPS = ['new', 'active', 'done'] as const;

const at = (time: string | undefined) => (time ? Date.parse(time) : 0);
const startedAt = ({ acceptedAt, createdAt }: Consultation) => at(acceptedAt ?? createdAt);
const endedAt = ({ endedAt: ended, createdAt }: Consultation) => at(ended ?? createdAt);

/** The doctor's groups in working order: longest waiting first, last ended first. */
export function queueOf(all: readonly Consultation[]): Record<Exclude<DeskList, 'history'>, Consultation[]> {
  const of = (group: keyof typeof STATUSES) => all.filter((one) => groupOf(one) === group);
  return {
    new: of('new').sort((a, b) => at(a.createdAt) - at(b.createdAt)),
    active: of('active').sort((a, b) => startedAt(a) - startedAt(b)),
    done: of('done').sort((a, b) => endedAt(b) - endedAt(a)),
  };
}

/** The group that lists a consultation; undefined: none, it was cancelled or missed. */
export const groupOf = ({ status }: Consultation): Exclude<DeskList, 'history'> | undefined =>
  GROUPS.find((group) => STATUSES[group].includes(status));

/** What is still to do, beside new requests: to finish, to answer in the chat, to prescribe. */
export function pendingOf(
  { active, done }: ReturnType<typeof queueOf>,
  unread: (one: Consultation) => number,
): Consultation[] {
  const answer = done.filter((one) => unread(one) > 0);
  return [...active, ...answer, ...done.filter((one) => lacksPrescription(one) && !answer.includes(one))];
}

/** Whole minutes since then; never negative if a clock is behind. */
export function minutesSince(time: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(time)) / 60_000));
}

export const isLate = ({ status, createdAt }: Pick<Consultation, 'status' | 'createdAt'>, now: number): boolean =>
  status === 'requested' && minutesSince(createdAt, now) >= LATE_MINUTES;

/** Talked, but nothing was written for the farmer yet. */
export const lacksPrescription = (one: Consultation): boolean =>
  one.status === 'ended' &&
  one.prescription === null &&
  one.prescriptionLines.length === 0 &&
  one.prescriptionImageUrls.length === 0;

/** New ids since the previous list. */
export function newcomers(before: ReadonlySet<string>, requested: readonly Pick<Consultation, 'id'>[]): string[] {
  return requested.map(({ id }) => id).filter((id) => !before.has(id));
}
