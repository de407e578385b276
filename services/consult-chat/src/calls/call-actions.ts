import type { CallMedia, endCall, reportCall } from '@anar/contracts/consult/calls';
import { callErrors, consultErrors } from '@anar/contracts/errors/consult';
import type { SocketData } from '@anar/contracts/messages/socket';
import { plainLines } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import { ulid } from 'ulid';
import type { ConsultationStore, StoredConsultation } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/doctors.ts';
import type { ConsultationActions } from '../consultations/steps/consultation-actions.ts';
import { isOpen } from '../consultations/steps/consultation-state.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import type { CallStore } from './call.store.ts';
import type { CallMetrics } from './call-metrics.ts';
import {
  answer,
  callOf,
  confirmAudio,
  deviceOf,
  end,
  hasUnappliedReports,
  join,
  leave,
  type Page,
  reasonOf,
  start,
  withAudioConfirmed,
} from './call-moves.ts';
import { publishCall } from './publish-call.ts';
import type { Seat } from './signalling/call-rooms.ts';
import { callOnWire, liveCall, type Side } from './stored-call.ts';

export interface CallActionsDeps {
  consultations: Pick<ConsultationStore, 'find' | 'read' | 'readAsEither'>;
  doctors: Pick<Doctors, 'find' | 'requireApproved' | 'nameOf'>;
  actions: Pick<ConsultationActions, 'recordDoctorChange' | 'move' | 'note'>;
  calls: Pick<CallStore, 'keepAlive' | 'ofFarmer' | 'ofDoctor'>;
  realtime: Pick<RealtimeTier, 'toUser'>;
  metrics: Pick<CallMetrics, 'paths' | 'firstFrame' | 'ended'>;
  clock: () => Date;
}

/** A browser tab of one side, and its call. */
type AtCall = Page & { consultationId: string };

type Ending = SocketData<typeof endCall> & { consultationId: string };
interface Ender {
  deviceId: string | undefined;
  isPlain: boolean;
}

export type CallActions = ReturnType<typeof createCallActions>;

/** Every call transition but those of the clock. All are idempotent. */
export function createCallActions({
  consultations,
  doctors,
  actions,
  calls,
  realtime,
  metrics,
  clock,
}: CallActionsDeps) {
  /** The call on the wire, and the seat of the calling tab. */
  function withSeat(one: StoredConsultation, callId: string, side: Side) {
    const call = callOf(one, callId, clock());
    return { call: callOnWire(call), seat: { consultationId: one.id, callId: call.id, side } satisfies Seat };
  }

  /** Ends a call unless it was answered. */
  const endRing =
    (callId: string): Parameters<ConsultationActions['move']>[1] =>
    (now) =>
      now.call?.answeredAt ? undefined : end(clock(), callId, { reason: 'busy' })(now);

  /**
   * After an answer is stored: ends other calls that ring at this farmer. When two tabs answered two calls at once, one
   * answer wins: the last to check sees both and ends the later one; both may check and agree.
   */
  async function silenceOthers(answered: StoredConsultation): Promise<StoredConsultation> {
    for (const other of await inCallsOf(answered)) {
      if (!other.call.answeredAt) await actions.move(other, endRing(other.call.id));
      else if (isAnsweredBefore(answered, other))
        await actions.move(other, end(clock(), other.call.id, { reason: 'busy' }));
      else if (answered.call) return actions.move(answered, end(clock(), answered.call.id, { reason: 'busy' }));
    }
    return answered;
  }

  /** The farmer's live calls with other doctors. */
  const inCallsOf = async ({ farmerId, id }: StoredConsultation) =>
    (await calls.ofFarmer(farmerId, clock())).filter((one) => one.id !== id);

  /** A repeated move publishes the call again: the process may have crashed between the write and the publication. */
  async function moveAndPublish(
    seen: StoredConsultation,
    plan: Parameters<ConsultationActions['move']>[1],
  ): Promise<StoredConsultation> {
    const after = await actions.move(seen, plan);
    if (after.seq === seen.seq && after.call) publishCall(realtime, after, after.call);
    return after;
  }

  /** For a doctor who lost approval. */
  async function endOfDoctor(doctorId: string): Promise<void> {
    for (const one of await calls.ofDoctor(doctorId, clock())) {
      await actions.move(one, end(clock(), one.call.id, { reason: 'consultation_over' }));
    }
  }

  /** False: lost the optimistic write to a concurrent change. Throws `call_over`, but stores an audio confirmation even then. */
  async function storeReport(
    userId: string,
    { consultationId, callId, ...said }: SocketData<typeof reportCall>,
    deviceId: string | undefined,
  ): Promise<boolean> {
    let seen = await consultations.readAsEither(userId, consultationId);
    const side = sideOf(seen, userId);
    const isOver = liveCall(seen, clock())?.id !== callId;
    if (isOver && said.hasHeard) seen = await actions.move(seen, confirmAudio(clock(), side, { callId, deviceId }));
    const call = callOf(seen, callId, clock());
    // A report about an older generation says nothing about the current connection.
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
    // Any move applies stored reports first; this no-op move triggers it.
    if (hasUnappliedReports(after, clock())) await actions.move(after, () => undefined);
    return true;
  }

  return {
    async start(doctorId: string, asked: { consultationId: string; deviceId: string; media: CallMedia }) {
      await doctors.requireApproved(doctorId);
      const seen = await consultations.read({ userId: doctorId, as: 'doctor' }, asked.consultationId);
      const isFarmerBusy = (await inCallsOf(seen)).some(({ call }) => call.answeredAt);
      const plan = start(clock(), { ...asked, newId: ulid(), isFarmerBusy }, await doctors.nameOf(doctorId));
      const after = await moveAndPublish(seen, plan);
      if (!after.call) {
        metrics.ended.inc({ reason: 'busy', connected: 'no' });
        throw new AppError(callErrors.farmerInCall);
      }
      // The doctor was suspended after the first check: `endOfDoctor` ran before this call existed.
      if (!(await doctors.find(doctorId))) {
        await endOfDoctor(doctorId);
        throw new AppError(consultErrors.notApproved);
      }
      // The farmer answered another doctor after the first check, whose cleanup ran before this call existed.
      const isTaken = (await inCallsOf(after)).some(({ call }) => call.answeredAt);
      if (isTaken && !(await actions.move(after, endRing(after.call.id))).call)
        throw new AppError(callErrors.farmerInCall);
      return withSeat(after, after.call.id, 'doctor');
    },

    async answer(farmerId: string, { consultationId, ...page }: AtCall) {
      const seen = await consultations.read({ userId: farmerId, as: 'farmer' }, consultationId);
      const answered = await moveAndPublish(seen, answer(clock(), page));
      return withSeat(await silenceOthers(answered), page.callId, 'farmer');
    },

    async join(userId: string, { consultationId, ...page }: AtCall & { isFresh: boolean }) {
      const seen = await consultations.readAsEither(userId, consultationId);
      const side = sideOf(seen, userId);
      const after = await actions.move(seen, join(clock(), side, page));
      const joined = withSeat(after, page.callId, side);
      await calls.keepAlive(after, clock());
      return joined;
    },

    /** Heartbeat of a side, whether or not media flows. */
    async report(userId: string, said: SocketData<typeof reportCall>, deviceId: string | undefined): Promise<void> {
      // Retried once: both sides report at the same time, and applying one report changes the consultation under the
      // other.
      if (!(await storeReport(userId, said, deviceId))) await storeReport(userId, said, deviceId);
    },

    endOfDoctor,

    /** The session of a tab in the call was revoked. */
    async leave({ consultationId, side, ...page }: Seat & Page): Promise<void> {
      const seen = await consultations.find(consultationId);
      if (seen) await actions.move(seen, leave(clock(), side, page));
    },

    /** No-op on a call that is over, but the doctor's notes are stored. */
    async end(userId: string, asked: Ending, { deviceId, isPlain }: Ender): Promise<void> {
      const seen = await consultations.readAsEither(userId, asked.consultationId);
      const side = sideOf(seen, userId);
      const notes = side === 'doctor' ? plainLines(asked.notes ?? '') : '';
      const { callId, hasHeard } = asked;
      const after = await actions.move(seen, (now) => {
        const { call } = now;
        if (!call || (callId ?? call.id) !== call.id) {
          return callId && hasHeard ? confirmAudio(clock(), side, { callId, deviceId })(now) : undefined;
        }
        // Another tab of the same user may only decline a ringing call.
        if (call.answeredAt && deviceId !== deviceOf(call, side)) throw new AppError(callErrors.taken);
        const hangUp = end(clock(), call.id, { reason: reasonOf(side, call, asked.reason), by: side });
        return (hasHeard ? withAudioConfirmed(clock(), side, { callId: call.id, deviceId }, hangUp) : hangUp)(now);
      });
      if (!notes) return;
      // Plain-signal calls have no audio reports, so the doctor's notes count as for a phone call.
      if (isPlain && isOpen(after.status))
        await actions.recordDoctorChange(userId, seen.id, { set: { phonedAt: clock(), notes } });
      else await actions.note(userId, seen.id, notes);
    },
  };
}

export const sideOf = ({ farmerId }: StoredConsultation, userId: string): Side =>
  userId === farmerId ? 'farmer' : 'doctor';

/** Total order: every replica gets the same result. */
function isAnsweredBefore({ call: one }: StoredConsultation, { call: other }: StoredConsultation): boolean {
  const times = [one, other].map((call) => call?.answeredAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const [mine = 0, theirs = 0] = times;
  return mine === theirs ? (one?.id ?? '') < (other?.id ?? '') : mine < theirs;
}
