import type { RejectReason } from '@anar/contracts/consult/consultations';
import { callAnswered, incomingCall } from '@anar/contracts/consult/socket';
import { plainLines } from '@anar/india/text';
import { afterReports, endByTheClock, withMissedCalls, withRingOver } from '../../calls/call-moves.ts';
import { liveCall } from '../../calls/stored-call.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import type { Change, ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import type { Doctors } from '../people.ts';
import {
  accept,
  cancel,
  closedByLeaving,
  type DoctorChange,
  doctorActed,
  end,
  expire,
  farmerWrote,
  reject,
} from './consultation-moves.ts';
import { dueTransition, OPEN } from './consultation-state.ts';
import { notifyParties } from './notify-parties.ts';
import { nudge, waitedFor } from './nudges.ts';
import { words } from './words.ts';

/** Everything that moves a consultation on: by its farmer, its doctor, or the clock. Each may be repeated. */
export interface Desk {
  /** A request was stored: the doctor's screen rings. */
  announceRequest(one: StoredConsultation): void;
  cancel(farmerId: string, id: string): Promise<StoredConsultation>;
  accept(doctorId: string, id: string): Promise<StoredConsultation>;
  reject(doctorId: string, id: string, why: { reason?: RejectReason; text?: string }): Promise<StoredConsultation>;
  /** They talked by phone. */
  phoned(doctorId: string, id: string): Promise<StoredConsultation>;
  /** Writes down something that the doctor did for the farmer; the first time it connects the two. */
  acted(doctorId: string, id: string, what: DoctorChange): Promise<StoredConsultation>;
  /** The farmer wrote in the chat. */
  heard(farmerId: string, id: string): Promise<StoredConsultation>;
  note(doctorId: string, id: string, notes: string): Promise<StoredConsultation>;
  end(doctorId: string, id: string, notes: string | undefined): Promise<StoredConsultation>;
  /** The farmer lets it ring again at the doctor's, or asks to be called; false: it rang just now, or there is nothing to ring for. */
  ring(farmerId: string, id: string): Promise<boolean>;
  /** Any other move of one, by calls. */
  move(seen: StoredConsultation, plan: Plan): Promise<StoredConsultation>;
  /** Is told of every move, with the consultation just before and after it. */
  onMoved(listener: MoveListener): void;
  /** Empties what an erased person said; who is left is notified that it is over. */
  erase(userId: string): Promise<void>;
  /** A doctor is suspended: consultations and chats are closed, and their farmers are free for another. */
  closeOfDoctor(doctorId: string): Promise<void>;
  /** A doctor waits for approval again: requests are closed, what was accepted is not. */
  closeRequestsOfDoctor(doctorId: string): Promise<void>;
  /** Acts on what is due of one, by the time it is now. */
  tick(id: string): Promise<void>;
}

/** More than any doctor has. */
const MOST_OPEN = 500;

type Plan = (now: StoredConsultation) => Change | undefined;
type MoveListener = (before: StoredConsultation, after: StoredConsultation) => void;

export interface DeskDeps {
  consultations: ConsultationStore;
  doctors: Doctors;
  realtime: Realtime;
  clock: () => Date;
  /** Sets the alarm for the deadlines of one. */
  alarm: (one: StoredConsultation) => void;
  /** Whether a farmer may ring again now. */
  mayRing: (id: string) => Promise<boolean>;
}

export function createDesk({ consultations, doctors, realtime, clock, alarm, mayRing }: DeskDeps): Desk {
  const listeners: MoveListener[] = [];

  /** Tells both sides, and whoever looks at the list of doctors. */
  function told(before: StoredConsultation, after: StoredConsultation): StoredConsultation {
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
    // Somebody may have been first: what is told is what this move changed.
    let before = seen;
    const planned = afterReports(clock(), plan);
    const after = await consultations.change(seen, (now) => {
      before = now;
      const change = planned(now);
      return change && withMissedCalls(now, withRingOver(now, change));
    });
    return told(before, after);
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

  async function acted(doctorId: string, id: string, what: DoctorChange): Promise<StoredConsultation> {
    return move(await ofDoctor(doctorId, id), doctorActed(clock(), what));
  }

  return {
    acted,
    announceRequest(one) {
      ringAtDoctor(one);
      notifyParties(realtime, one);
      doctors.announce(one.doctorId);
      alarm(one);
    },
    async cancel(farmerId, id) {
      return move(await consultations.read({ userId: farmerId, as: 'farmer' }, id), cancel(clock()));
    },
    async accept(doctorId, id) {
      const seen = await ofDoctor(doctorId, id);
      return answered(await move(seen, accept(clock(), await doctors.nameOf(doctorId))), true);
    },
    async reject(doctorId, id, why) {
      const seen = await ofDoctor(doctorId, id);
      return answered(await move(seen, reject(clock(), await doctors.nameOf(doctorId), why)), false);
    },
    phoned: (doctorId, id) => acted(doctorId, id, { set: { phonedAt: clock() } }),
    async heard(farmerId, id) {
      return move(await consultations.read({ userId: farmerId, as: 'farmer' }, id), farmerWrote(clock()));
    },
    async note(doctorId, id, notes) {
      const kept = { set: { notes: plainLines(notes) } };
      const save = doctorActed(clock(), kept);
      // The farmer does not read them: they connect nobody, and move no money of one that was accepted and is over.
      const isJustKept = ({ status, acceptedAt }: StoredConsultation) => status !== 'connected' && acceptedAt;
      return move(await ofDoctor(doctorId, id), (now) => (isJustKept(now) ? kept : save(now)));
    },
    async end(doctorId, id, notes) {
      const seen = await ofDoctor(doctorId, id);
      const at = clock();
      // Accepted, and they never spoke: the doctor need not wait for the clock to be free again.
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
    erase: (userId) => consultations.erase(userId, clock(), (one) => move(one, closedByLeaving(clock(), userId))),
    async closeOfDoctor(doctorId) {
      const open = await consultations.listOfDoctor(doctorId, { statuses: OPEN, limit: MOST_OPEN });
      for (const one of open) await move(one, closedByLeaving(clock(), doctorId));
      await consultations.closeChatsOfDoctor(doctorId, clock());
    },
    async closeRequestsOfDoctor(doctorId) {
      const open = await consultations.listOfDoctor(doctorId, { statuses: ['requested'], limit: MOST_OPEN });
      const plan = closedByLeaving(clock(), doctorId, words.doctorAway);
      for (const one of open) await move(one, (now) => (now.status === 'requested' ? plan(now) : undefined));
    },
    async tick(id) {
      const found = await consultations.find(id);
      if (!found) return;
      const at = clock();
      const isSilent = found.call && !liveCall(found, at);
      const seen = isSilent ? await move(found, endByTheClock(at)) : found;
      // Reports moved its end without setting an alarm.
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

/** The clock acts on what it saw: whoever was first since then decides, and a new deadline comes by itself. */
const unlessMoved = (seen: StoredConsultation, plan: Plan) => (now: StoredConsultation) =>
  now.status === seen.status && now.dueAt?.getTime() === seen.dueAt?.getTime() ? plan(now) : undefined;
