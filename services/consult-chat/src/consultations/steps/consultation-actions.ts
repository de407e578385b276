import type { RejectReason } from '@anar/contracts/consult/consultations';
import { callAnswered, incomingCall } from '@anar/contracts/consult/socket';
import { plainLines } from '@anar/india/text';
import { afterReports, endByTheClock, withMissedCalls, withRingOver } from '../../calls/call-moves.ts';
import { liveCall } from '../../calls/stored-call.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import type { Change, ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import type { Doctors } from '../doctors.ts';
import {
  accept,
  cancel,
  closeWithoutParty,
  type DoctorChange,
  doctorActed,
  end,
  expire,
  farmerWrote,
  reject,
  withdraw,
} from './consultation-moves.ts';
import { dueTransition, OPEN } from './consultation-state.ts';
import { notifyParties } from './notify-parties.ts';
import { nudge, waitedFor } from './nudges.ts';
import { texts } from './texts.ts';

/** All transitions of a consultation: by its farmer, its doctor, or timers. All are idempotent. */
export interface ConsultationActions {
  /** Publishes a stored request: the doctor's screen rings. */
  announceRequest(one: StoredConsultation): void;
  cancel(farmerId: string, id: string): Promise<StoredConsultation>;
  /** Cancels for the request to another doctor with this key. Throws `state_changed` when it no longer waits. */
  withdraw(farmerId: string, id: string, movedBy: string): Promise<StoredConsultation>;
  accept(doctorId: string, id: string): Promise<StoredConsultation>;
  reject(doctorId: string, id: string, why: { reason?: RejectReason; text?: string }): Promise<StoredConsultation>;
  /** The doctor confirms a phone call. */
  confirmPhoneCall(doctorId: string, id: string): Promise<StoredConsultation>;
  /** Applies a change by the doctor; the first one connects the consultation. */
  recordDoctorChange(doctorId: string, id: string, what: DoctorChange): Promise<StoredConsultation>;
  /** The farmer wrote in the chat: postpones the idle deadline. */
  recordFarmerMessage(farmerId: string, id: string): Promise<StoredConsultation>;
  note(doctorId: string, id: string, notes: string): Promise<StoredConsultation>;
  end(doctorId: string, id: string, notes: string | undefined): Promise<StoredConsultation>;
  /** The farmer rings the doctor again, or asks to be called; false: rate-limited, or not applicable. */
  ring(farmerId: string, id: string): Promise<boolean>;
  /** Any other transition, used by calls. */
  move(seen: StoredConsultation, plan: Plan): Promise<StoredConsultation>;
  /** Subscribes to all moves, with the consultation just before and after. */
  onMoved(listener: MoveListener): void;
  /** Erases a user's data; the other side is notified that open consultations are over. */
  erase(userId: string): Promise<void>;
  /** For a suspended doctor: closes consultations and chats; the farmers may ask another. */
  closeOfDoctor(doctorId: string): Promise<void>;
  /** For a doctor awaiting approval again: closes requests, keeps accepted ones. */
  closeRequestsOfDoctor(doctorId: string): Promise<void>;
  /** Runs what is due now. */
  tick(id: string): Promise<void>;
}

/** More than any doctor has. */
const MOST_OPEN = 500;

type Plan = (now: StoredConsultation) => Change | undefined;
type MoveListener = (before: StoredConsultation, after: StoredConsultation) => void;

export interface ConsultationActionsDeps {
  consultations: ConsultationStore;
  doctors: Doctors;
  realtime: Realtime;
  clock: () => Date;
  /** Schedules the timers of a consultation. */
  alarm: (one: StoredConsultation) => void;
  /** Rate limit of repeated rings. */
  mayRing: (id: string) => Promise<boolean>;
}

export function createConsultationActions({
  consultations,
  doctors,
  realtime,
  clock,
  alarm,
  mayRing,
}: ConsultationActionsDeps): ConsultationActions {
  const listeners: MoveListener[] = [];

  /** Notifies both sides, watchers of the doctors' list and listeners of a move. */
  function publishMove(before: StoredConsultation, after: StoredConsultation): StoredConsultation {
    if (after.seq === before.seq) return after;
    notifyParties(realtime, after);
    if (before.inCallDoctorId !== after.inCallDoctorId || before.status !== after.status) {
      doctors.announce(after.doctorId);
    }
    alarm(after);
    for (const listener of listeners) listener(before, after);
    return after;
  }

  async function move(seen: StoredConsultation, plan: Plan) {
    // A concurrent change may come first: compare with the state that this move was applied to.
    let before = seen;
    const planned = afterReports(clock(), plan);
    const after = await consultations.change(seen, (now) => {
      before = now;
      const change = planned(now);
      return change && withMissedCalls(now, withRingOver(now, change));
    });
    return publishMove(before, after);
  }
  const ofDoctor = async (doctorId: string, id: string) => {
    await doctors.requireApproved(doctorId);
    return consultations.read({ userId: doctorId, as: 'doctor' }, id);
  };

  function answered(one: StoredConsultation, isAccepted: boolean): StoredConsultation {
    realtime.toUser(one.farmerId, callAnswered, { consultationId: one.id, accept: isAccepted });
    return one;
  }
  function ringAtDoctor({ id, doctorId, farmer }: StoredConsultation): void {
    realtime.toUser(doctorId, incomingCall, { consultationId: id, userMeta: farmer });
  }

  async function recordDoctorChange(doctorId: string, id: string, what: DoctorChange): Promise<StoredConsultation> {
    return move(await ofDoctor(doctorId, id), doctorActed(clock(), what));
  }

  return {
    recordDoctorChange,
    announceRequest(one) {
      ringAtDoctor(one);
      notifyParties(realtime, one);
      doctors.announce(one.doctorId);
      alarm(one);
    },
    async cancel(farmerId, id) {
      return move(await consultations.read({ userId: farmerId, as: 'farmer' }, id), cancel(clock()));
    },
    async withdraw(farmerId, id, movedBy) {
      return move(await consultations.read({ userId: farmerId, as: 'farmer' }, id), withdraw(clock(), movedBy));
    },
    async accept(doctorId, id) {
      const seen = await ofDoctor(doctorId, id);
      return answered(await move(seen, accept(clock(), await doctors.nameOf(doctorId))), true);
    },
    async reject(doctorId, id, why) {
      const seen = await ofDoctor(doctorId, id);
      return answered(await move(seen, reject(clock(), await doctors.nameOf(doctorId), why)), false);
    },
    confirmPhoneCall: (doctorId, id) => recordDoctorChange(doctorId, id, { set: { phonedAt: clock() } }),
    async recordFarmerMessage(farmerId, id) {
      return move(await consultations.read({ userId: farmerId, as: 'farmer' }, id), farmerWrote(clock()));
    },
    async note(doctorId, id, notes) {
      const kept = { set: { notes: plainLines(notes) } };
      const save = doctorActed(clock(), kept);
      // Notes are not shown to the farmer: they do not connect, and do not charge the fee of an accepted consultation
      // that is over.
      const isJustKept = ({ status, acceptedAt }: StoredConsultation) => status !== 'connected' && acceptedAt;
      return move(await ofDoctor(doctorId, id), (now) => (isJustKept(now) ? kept : save(now)));
    },
    async end(doctorId, id, notes) {
      const seen = await ofDoctor(doctorId, id);
      const at = clock();
      // Accepted but never connected: missed at once, so that the doctor is free again without waiting for the
      // deadline.
      const [miss, finish] = [
        expire(at, 'miss'),
        end(at, { by: 'end', ...(notes !== undefined && { notes: plainLines(notes) }) }),
      ];
      const isMissed = (now: StoredConsultation) =>
        now.status === 'missed' || (seen.status === 'ringing' && !now.connectedAt);
      return move(seen, (now) => (isMissed(now) ? miss(now) : finish(now)));
    },
    async ring(farmerId, id) {
      const one = await consultations.read({ userId: farmerId, as: 'farmer' }, id);
      const mayCall = (one.status === 'ringing' || one.status === 'connected') && !liveCall(one, clock());
      if ((one.status !== 'requested' && !mayCall) || !(await mayRing(id))) return false;
      ringAtDoctor(one);
      return true;
    },
    move,
    onMoved: (listener) => void listeners.push(listener),
    erase: (userId) => consultations.erase(userId, clock(), (one) => move(one, closeWithoutParty(clock(), userId))),
    async closeOfDoctor(doctorId) {
      const open = await consultations.listOfDoctor(doctorId, { statuses: OPEN, limit: MOST_OPEN });
      for (const one of open) await move(one, closeWithoutParty(clock(), doctorId));
      await consultations.closeChatsOfDoctor(doctorId, clock());
    },
    async closeRequestsOfDoctor(doctorId) {
      const open = await consultations.listOfDoctor(doctorId, { statuses: ['requested'], limit: MOST_OPEN });
      const plan = closeWithoutParty(clock(), doctorId, texts.doctorAway);
      for (const one of open) await move(one, (now) => (now.status === 'requested' ? plan(now) : undefined));
    },
    async tick(id) {
      const found = await consultations.find(id);
      if (!found) return;
      const at = clock();
      const isSilent = found.call && !liveCall(found, at);
      const seen = isSilent ? await move(found, endByTheClock(at)) : found;
      // Reports renewed the lease without scheduling a timer.
      if (seen.call) alarm(seen);
      const due = seen.dueAt && seen.dueAt <= at ? dueTransition(seen.status) : undefined;
      if (due === 'dismiss' || due === 'miss') await move(seen, unlessMoved(seen, expire(at, due)));
      else if (due === 'idle') await move(seen, unlessMoved(seen, end(at, { by: 'idle' })));
      else if (seen.nudgeAt && seen.nudgeAt <= at) {
        const person = waitedFor(seen);
        const isThere = person !== undefined && (await realtime.isConnected(person));
        await move(seen, (now) => nudge(now, at, isThere));
        if (seen.status === 'requested') ringAtDoctor(seen);
      }
    },
  };
}

/** Timers act only on the state they read: a concurrent change wins, and its new deadline has its own timer. */
const unlessMoved = (seen: StoredConsultation, plan: Plan) => (now: StoredConsultation) =>
  now.status === seen.status && now.dueAt?.getTime() === seen.dueAt?.getTime() ? plan(now) : undefined;
