import type { DoctorStatus } from '@anar/contracts/consult/doctors';
import { doctorChanged } from '@anar/contracts/consult/socket';
import { consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../../consultations/consultation.store.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import type { DoctorStore, StoredDoctor } from '../doctor.store.ts';
import { changeOnWire, isComplete } from '../doctor-on-wire.ts';

/**
 * How long after the app was last seen open a doctor counts as absent. Longer than a reload, a short loss of network, or
 * the restart of a replica; whether a push would reach a closed app, only auth knows.
 */
export const AWAY_AFTER_MS = 150_000;
/** Interval of `beat` of each replica. */
export const BEAT_MS = 30_000;

/** Whether a request would reach the doctor now: the switch is on, and the app is open or was a moment ago. */
export function hasLiveSocket(
  { approval, isOn, seenAt }: Pick<StoredDoctor, 'approval' | 'isOn' | 'seenAt'>,
  isConnected: boolean,
  now: Date,
): boolean {
  const isNear = seenAt !== undefined && now.getTime() - seenAt.getTime() < AWAY_AFTER_MS;
  return approval === 'approved' && isOn && (isConnected || isNear);
}

export interface Presence {
  isReachable(doctor: StoredDoctor): Promise<boolean>;
  /** Goes online or offline. Throws `not_approved` and `profile_incomplete`. */
  set(doctorId: string, status: DoctorStatus): Promise<void>;
  /** Makes the screens of watchers and of the doctor re-read the doctor. */
  announce(doctorId: string): Promise<void>;
  /**
   * Renews `seenAt` of doctors with a socket here, which spans a restart of this replica, and announces the doctors who
   * became absent since the last call. Also those of a killed replica, which announces nothing.
   */
  beat(): Promise<void>;
}

export interface PresenceDeps {
  doctors: DoctorStore;
  consultations: Pick<ConsultationStore, 'inCall'>;
  realtime: Pick<Realtime, 'isConnected' | 'doctorsHere' | 'toUser' | 'toWatchers'>;
  clock: () => Date;
}

export function createPresence(
  { log }: Pick<Service, 'log'>,
  { doctors, consultations, realtime, clock }: PresenceDeps,
): Presence {
  async function isReachable(doctor: StoredDoctor): Promise<boolean> {
    const now = clock();
    if (!hasLiveSocket(doctor, true, now)) return false;
    const isConnected = await realtime.isConnected(doctor.id).catch((err) => {
      log.debug({ err }, 'sockets cannot be counted');
      return false;
    });
    // A killed replica did not record that the socket closed.
    if (isConnected) await doctors.seen([doctor.id], now);
    return hasLiveSocket(doctor, isConnected, now);
  }

  async function announce(doctorId: string): Promise<void> {
    const doctor = await doctors.find(doctorId);
    if (!doctor) return;
    const [reachable, inCall] = await Promise.all([isReachable(doctor), consultations.inCall([doctorId])]);
    const change = changeOnWire(doctorId, { isReachable: reachable, busy: inCall.length > 0 });
    realtime.toWatchers(doctorChanged, change);
    realtime.toUser(doctorId, doctorChanged, change);
  }

  /** Doctors last seen until then are announced as absent. */
  let announcedUntil = new Date(clock().getTime() - AWAY_AFTER_MS - 2 * BEAT_MS);

  async function beat(): Promise<void> {
    const now = clock();
    await doctors.seen(realtime.doctorsHere(), now);
    const until = new Date(now.getTime() - AWAY_AFTER_MS);
    const absent = await doctors.lastSeenBetween(announcedUntil, until);
    for (const id of absent) await announce(id);
    announcedUntil = until;
  }

  return {
    isReachable,
    announce,
    beat,
    async set(doctorId, status) {
      const doctor = await doctors.find(doctorId);
      if (!doctor) throw new AppError(kitErrors.notFound);
      if (status === 'online' && doctor.approval !== 'approved') throw new AppError(consultErrors.notApproved);
      if (status === 'online' && !isComplete(doctor)) throw new AppError(consultErrors.profileIncomplete);
      await doctors.setOn(doctorId, status === 'online', clock());
      await announce(doctorId);
    },
  };
}
