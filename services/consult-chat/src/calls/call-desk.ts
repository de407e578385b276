import type { CallMedia, endCall, reportCall } from '@anar/contracts/consult/calls';
import { callErrors, consultErrors } from '@anar/contracts/errors/consult';
import type { SocketData } from '@anar/contracts/socket';
import { plainLines } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import { ulid } from 'ulid';
import type { ConsultationStore, StoredConsultation } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/people.ts';
import { isOpen } from '../consultations/steps/consultation-state.ts';
import type { Desk } from '../consultations/steps/desk.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import type { CallStore } from './call.store.ts';
import type { CallMetrics } from './call-metrics.ts';
import {
  afterHeard,
  answer,
  callOf,
  deviceOf,
  end,
  hasNews,
  heard,
  join,
  leave,
  type Page,
  reasonOf,
  start,
} from './call-moves.ts';
import type { Seat } from './call-rooms.ts';
import { callOnWire, liveCall, type Side } from './stored-call.ts';
import { tellCall } from './tell-call.ts';

export interface CallDeskDeps {
  consultations: Pick<ConsultationStore, 'find' | 'read' | 'readAsEither'>;
  doctors: Pick<Doctors, 'find' | 'requireApproved' | 'nameOf'>;
  desk: Pick<Desk, 'acted' | 'move' | 'note'>;
  calls: Pick<CallStore, 'keepAlive' | 'ofFarmer' | 'ofDoctor'>;
  realtime: Pick<RealtimeTier, 'toUser'>;
  metrics: Pick<CallMetrics, 'paths' | 'firstFrame' | 'ended'>;
  clock: () => Date;
}

/** A page of a side, at its call. */
type AtCall = Page & { consultationId: string };

type Ending = SocketData<typeof endCall> & { consultationId: string };
interface Ender {
  deviceId: string | undefined;
  isPlain: boolean;
}

export type CallDesk = ReturnType<typeof createCallDesk>;

/** Everything that moves a call on but the clock. Each may be repeated. */
export function createCallDesk({ consultations, doctors, desk, calls, realtime, metrics, clock }: CallDeskDeps) {
  /** The call as the page is told of it, and the seat it takes. */
  function seated(one: StoredConsultation, callId: string, side: Side) {
    const call = callOf(one, callId, clock());
    return { call: callOnWire(call), seat: { consultationId: one.id, callId: call.id, side } satisfies Seat };
  }

  /** Ends a call as long as it only rings. */
  const endRing =
    (callId: string): Parameters<Desk['move']>[1] =>
    (now) =>
      now.call?.answeredAt ? undefined : end(clock(), callId, { reason: 'busy' })(now);

  /**
   * After an answer is written: nothing else rings at this farmer, and of two answers, each by a page of its own, one stands. Whoever
   * looks last sees both and ends the later one; both may.
   */
  async function silenceOthers(answered: StoredConsultation): Promise<StoredConsultation> {
    for (const other of await inCallsOf(answered)) {
      if (!other.call.answeredAt) await desk.move(other, endRing(other.call.id));
      else if (isAnsweredBefore(answered, other))
        await desk.move(other, end(clock(), other.call.id, { reason: 'busy' }));
      else if (answered.call) return desk.move(answered, end(clock(), answered.call.id, { reason: 'busy' }));
    }
    return answered;
  }

  /** Of the same farmer with other doctors. */
  const inCallsOf = async ({ farmerId, id }: StoredConsultation) =>
    (await calls.ofFarmer(farmerId, clock())).filter((one) => one.id !== id);

  /** A move that was made before is told again: a process may have died between storing and telling. */
  async function moved(seen: StoredConsultation, plan: Parameters<Desk['move']>[1]): Promise<StoredConsultation> {
    const after = await desk.move(seen, plan);
    if (after.seq === seen.seq && after.call) tellCall(realtime, after, after.call);
    return after;
  }

  /** Whoever may not work any more is in no call. */
  async function endOfDoctor(doctorId: string): Promise<void> {
    for (const one of await calls.ofDoctor(doctorId, clock())) {
      await desk.move(one, end(clock(), one.call.id, { reason: 'consultation_over' }));
    }
  }

  /** False: the consultation moved on between the look and the write. Throws `call_over`; that they heard each other counts. */
  async function reported(
    userId: string,
    { consultationId, callId, ...said }: SocketData<typeof reportCall>,
    deviceId: string | undefined,
  ): Promise<boolean> {
    let seen = await consultations.readAsEither(userId, consultationId);
    const side = sideOf(seen, userId);
    const isOver = liveCall(seen, clock())?.id !== callId;
    if (isOver && said.hasHeard) seen = await desk.move(seen, heard(clock(), side, { callId, deviceId }));
    const call = callOf(seen, callId, clock());
    // What an older generation saw says nothing of this one.
    const isOfNow = said.isConnected && said.generation === call.generation;
    const { path, firstFrameMs } = said;
    const isNews = {
      path: isOfNow && path !== undefined && call.paths?.[side] === undefined,
      frame: firstFrameMs !== undefined && call.firstFrameMs?.[side] === undefined,
    };
    const facts = {
      ...(isOfNow && { [`seenIn.${side}`]: said.generation }),
      ...(said.hasHeard && { [`heardBy.${side}`]: true }),
      ...(isNews.path && { [`paths.${side}`]: path }),
      ...(isNews.frame && { [`firstFrameMs.${side}`]: firstFrameMs }),
    };
    const after = await calls.keepAlive(seen, clock(), facts);
    if (!after) return false;
    if (isNews.path && path) metrics.paths.inc({ path });
    if (isNews.frame && firstFrameMs !== undefined) metrics.firstFrame.observe(firstFrameMs / 1000);
    // Every move draws from reports before anything else.
    if (hasNews(after, clock())) await desk.move(after, () => undefined);
    return true;
  }

  return {
    async start(doctorId: string, asked: { consultationId: string; deviceId: string; media: CallMedia }) {
      await doctors.requireApproved(doctorId);
      const seen = await consultations.read({ userId: doctorId, as: 'doctor' }, asked.consultationId);
      const isFarmerBusy = (await inCallsOf(seen)).some(({ call }) => call.answeredAt);
      const plan = start(clock(), { ...asked, newId: ulid(), isFarmerBusy }, await doctors.nameOf(doctorId));
      const after = await moved(seen, plan);
      if (!after.call) {
        metrics.ended.inc({ reason: 'busy', connected: 'no' });
        throw new AppError(callErrors.farmerInCall);
      }
      // Who was suspended since the first look: their calls were ended before there was this one.
      if (!(await doctors.find(doctorId))) {
        await endOfDoctor(doctorId);
        throw new AppError(consultErrors.notApproved);
      }
      // The farmer answered another doctor since the first look, who ended what rang before there was this one.
      const isTaken = (await inCallsOf(after)).some(({ call }) => call.answeredAt);
      if (isTaken && !(await desk.move(after, endRing(after.call.id))).call)
        throw new AppError(callErrors.farmerInCall);
      return seated(after, after.call.id, 'doctor');
    },

    async answer(farmerId: string, { consultationId, ...page }: AtCall) {
      const seen = await consultations.read({ userId: farmerId, as: 'farmer' }, consultationId);
      const answered = await moved(seen, answer(clock(), page));
      return seated(await silenceOthers(answered), page.callId, 'farmer');
    },

    async join(userId: string, { consultationId, ...page }: AtCall & { isFresh: boolean }) {
      const seen = await consultations.readAsEither(userId, consultationId);
      const side = sideOf(seen, userId);
      const after = await desk.move(seen, join(clock(), side, page));
      const joined = seated(after, page.callId, side);
      await calls.keepAlive(after, clock());
      return joined;
    },

    /** Media flows, or not; either way somebody is there. */
    async report(userId: string, said: SocketData<typeof reportCall>, deviceId: string | undefined): Promise<void> {
      // Both sides report at the same moments, and what one draws from it moves the consultation under the other.
      if (!(await reported(userId, said, deviceId))) await reported(userId, said, deviceId);
    },

    endOfDoctor,

    /** A page that sat in it lost its session. */
    async leave({ consultationId, side, ...page }: Seat & Page): Promise<void> {
      const seen = await consultations.find(consultationId);
      if (seen) await desk.move(seen, leave(clock(), side, page));
    },

    /** Does nothing to a call that is over; the doctor's notes are kept all the same. */
    async end(userId: string, asked: Ending, { deviceId, isPlain }: Ender): Promise<void> {
      const seen = await consultations.readAsEither(userId, asked.consultationId);
      const side = sideOf(seen, userId);
      const notes = side === 'doctor' ? plainLines(asked.notes ?? '') : '';
      const { callId, hasHeard } = asked;
      const after = await desk.move(seen, (now) => {
        const { call } = now;
        if (!call || (callId ?? call.id) !== call.id) {
          return callId && hasHeard ? heard(clock(), side, { callId, deviceId })(now) : undefined;
        }
        // Another page of the same person declines only what still rings.
        if (call.answeredAt && deviceId !== deviceOf(call, side)) throw new AppError(callErrors.taken);
        const hangUp = end(clock(), call.id, { reason: reasonOf(side, call, asked.reason), by: side });
        return (hasHeard ? afterHeard(clock(), side, { callId: call.id, deviceId }, hangUp) : hangUp)(now);
      });
      if (!notes) return;
      // Nothing measured a plain call: the doctor's word counts, as of a talk by phone.
      if (isPlain && isOpen(after.status)) await desk.acted(userId, seen.id, { set: { phonedAt: clock(), notes } });
      else await desk.note(userId, seen.id, notes);
    },
  };
}

export const sideOf = ({ farmerId }: StoredConsultation, userId: string): Side =>
  userId === farmerId ? 'farmer' : 'doctor';

/** The same for whoever compares. */
function isAnsweredBefore({ call: one }: StoredConsultation, { call: other }: StoredConsultation): boolean {
  const times = [one, other].map((call) => call?.answeredAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const [mine = 0, theirs = 0] = times;
  return mine === theirs ? (one?.id ?? '') < (other?.id ?? '') : mine < theirs;
}
