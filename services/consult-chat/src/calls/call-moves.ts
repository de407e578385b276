import type { CallEndReason, CallMedia, readRing } from '@anar/contracts/consult/calls';
import { callErrors, consultErrors } from '@anar/contracts/errors/consult';
import { consultCallMissed } from '@anar/contracts/events';
import type { ReplyOf } from '@anar/contracts/route';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import type { Change, StoredConsultation } from '../consultations/consultation.store.ts';
import { factOf, type Telling, tellingOf } from '../consultations/steps/consultation-events.ts';
import { ANSWER_MS, IDLE_MS, isOpen } from '../consultations/steps/consultation-state.ts';
import { words } from '../consultations/steps/words.ts';
import {
  endedByClock,
  liveCall,
  livesUntil,
  RING_MS,
  SILENT_MS,
  type Side,
  type StoredCall,
  withoutCall,
} from './stored-call.ts';

/** What becomes of a call, as a change of its consultation. Pure: the store writes it. */
type Plan = (now: StoredConsultation) => Change | undefined;

export interface Page {
  callId: string;
  deviceId: string;
}

/** Which page it is may not be known. */
type Heard = Pick<Page, 'callId'> & { deviceId: string | undefined };

/** Whoever answers in the last second has time to connect before the consultation is missed. */
const AFTER_RING_MS = 60_000;
/** But nobody keeps a farmer's fee set aside by ringing on and on. */
const MOST_RINGING_MS = 2 * ANSWER_MS;
/** Who rings on and on lets the app ring. */
const PUSHES = { most: 3, withinMs: 60_000 };
/** One notification for all calls of a consultation. */
const CALL_TAG = 'call';
const SERVERS_REASONS: readonly CallEndReason[] = ['unanswered', 'busy', 'lost', 'too_long', 'consultation_over'];

/** By the doctor. Live already: the same page is told the same again, another page takes the call over. */
export function start(
  at: Date,
  asked: { newId: string; deviceId: string; media: CallMedia; isFarmerBusy: boolean },
  doctorName: string,
): Plan {
  return (now) => {
    if (now.status !== 'ringing' && now.status !== 'connected') {
      throw new AppError(consultErrors.stateChanged, { details: { status: now.status } });
    }
    const live = liveCall(now, at);
    if (live?.doctorDevice === asked.deviceId) return undefined;
    if (live) return begunAnew({ ...live, doctorDevice: asked.deviceId }, at);
    if (asked.isFarmerBusy) return busy(now, at, asked);
    const ringsUntil = new Date(at.getTime() + RING_MS);
    const call: StoredCall = {
      ...{ id: asked.newId, media: asked.media, generation: 0, startedAt: at, ringsUntil },
      ...{ doctorDevice: asked.deviceId, isPushed: isWorthAPush(now, at) },
    };
    return {
      set: {
        // One that the clock has not come to yet is over now.
        ...(now.call && withoutCall(now, at, endedByClock(now.call, at))),
        ...{ call, callUntil: ringsUntil, inCallDoctorId: now.doctorId },
        ...dueAtLeast(now, ringingUntil(now, new Date(ringsUntil.getTime() + AFTER_RING_MS))),
      },
      events: call.isPushed
        ? tellingOf(now.id, {
            ...{ to: now.farmerId, kind: 'call', key: `call-${call.id}`, tag: CALL_TAG, until: ringsUntil },
            callId: call.id,
            ...words.calls(doctorName, call.media),
          })
        : [],
    };
  };
}

function isWorthAPush({ calls = [] }: StoredConsultation, at: Date): boolean {
  const isRecent = ({ startedAt }: { startedAt: Date }) => at.getTime() - startedAt.getTime() < PUSHES.withinMs;
  return calls.filter(isRecent).length < PUSHES.most;
}

/** The same change, with the word that replaces the push of a call that rings no more after it. */
export function withRingOver(now: StoredConsultation, change: Change): Change {
  const { call } = now;
  const next = change.set?.call;
  const ringsOn = next ? !next.answeredAt && (next.id === call?.id || next.isPushed) : !change.unset?.includes('call');
  if (!call?.isPushed || call.answeredAt || ringsOn) return change;
  const isDeclined = change.set?.calls?.find(({ id }) => id === call.id)?.by === 'farmer';
  const isAnswered = next?.id === call.id;
  const taken: Telling = {
    ...{ to: now.farmerId, kind: 'call_over', key: `call-over-${call.id}`, tag: CALL_TAG },
    until: new Date(call.ringsUntil.getTime() + AFTER_RING_MS),
    ...(isAnswered ? words.callAnswered : words.callDeclined),
  };
  const isClosed = change.set?.status !== undefined && !isOpen(change.set.status);
  const said = isClosed ? words.callMissedAndOver : words.callMissed;
  const telling = isAnswered || isDeclined ? tellingOf(now.id, taken) : missed(now, call.id, said);
  return { ...change, events: [...[change.events ?? []].flat(), telling] };
}

/** The same change, with the fact of each call that it ends and that rang in vain. */
export function withMissedCalls(now: StoredConsultation, change: Change): Change {
  const known = new Set(now.calls?.map(({ id }) => id));
  const inVain = (change.set?.calls ?? []).filter(
    ({ id, answeredAt, by }) => !known.has(id) && !answeredAt && by !== 'farmer',
  );
  if (inVain.length === 0) return change;
  const { id: consultationId, farmerId, doctorId } = now;
  const facts = inVain.map(({ id: callId }) =>
    toEvent(consultCallMissed, {
      aggregateId: consultationId,
      userId: farmerId,
      data: { consultationId, farmerId, doctorId, callId },
    }),
  );
  return { ...change, events: [...[change.events ?? []].flat(), ...facts] };
}

const missed = ({ id, farmerId }: StoredConsultation, callId: string, said: Pick<Telling, 'title' | 'text'>) =>
  tellingOf(id, { to: farmerId, key: `call-over-${callId}`, tag: CALL_TAG, ...said });

/** It does not ring where another call runs; the farmer is notified after that one. */
function busy(now: StoredConsultation, at: Date, { newId: id, media }: { newId: string; media: CallMedia }): Change {
  // One that the clock has not come to yet is over now.
  const before = now.call ? { ...now, ...withoutCall(now, at, endedByClock(now.call, at)) } : now;
  const call = { id, media, generation: 0, startedAt: at, ringsUntil: at, doctorDevice: '' };
  return {
    ...over({ ...before, call }, at, 'busy'),
    events: isWorthAPush(now, at) ? missed(now, id, words.callMissed) : [],
  };
}

/** What a push of a call that comes late is worth. A newer call of the consultation rings in its place. */
export function ringOf(now: StoredConsultation, callId: string, at: Date): ReplyOf<typeof readRing>['state'] {
  const live = liveCall(now, at);
  if (live) return live.answeredAt ? 'taken' : 'ringing';
  const ended = now.calls?.find(({ id }) => id === callId);
  return ended?.answeredAt || ended?.by === 'farmer' ? 'taken' : 'over';
}

/** By the farmer: the first page has it. */
export function answer(at: Date, { callId, deviceId }: Page): Plan {
  return (now) => {
    const call = callOf(now, callId, at);
    if (call.farmerDevice === deviceId) return undefined;
    if (call.farmerDevice) throw new AppError(callErrors.taken);
    const callUntil = new Date(at.getTime() + SILENT_MS);
    return {
      set: {
        call: { ...call, farmerDevice: deviceId, generation: 1, answeredAt: at },
        callUntil,
        // The farmer wants to talk: whoever answers in the last second has time to connect.
        ...dueAtLeast(now, callUntil),
      },
    };
  };
}

/** By a page that has the call, on a new socket; `isFresh`: with a new peer connection. */
export function join(at: Date, side: Side, { callId, deviceId, isFresh }: Page & { isFresh: boolean }): Plan {
  return (now) => {
    const call = callOf(now, callId, at);
    if (deviceOf(call, side) !== deviceId) throw new AppError(callErrors.taken);
    return isFresh && call.answeredAt ? begunAnew(call, at) : undefined;
  };
}

/** Whether the sides reported more than is drawn from it. */
export const hasNews = (one: StoredConsultation, at: Date): boolean => reported(one, at) !== undefined;

/**
 * What both sides reported is drawn from before anything else happens: a process may have died between storing a report and that,
 * or the end of the consultation come first.
 */
export function afterReports(at: Date, plan: Plan): Plan {
  return (now) => {
    const news = reported(now, at);
    return news ? followed(now, news, plan) : plan(now);
  };
}

/** A change and what is planned on top of it, as one. */
function followed(now: StoredConsultation, first: Change, plan: Plan): Change {
  const second = plan({ ...now, ...first.set });
  if (!second) return first;
  return {
    set: { ...first.set, ...second.set },
    unset: [...(first.unset ?? []), ...(second.unset ?? [])],
    events: [first.events ?? [], second.events ?? []].flat(2) as PendingEvent[],
  };
}

/**
 * A side says with the end of a call, or after it, that it heard the other one long enough: its last report may not have arrived.
 * It counts while the consultation is open, and for the page that had the call where that is known.
 */
export function heard(at: Date, side: Side, { callId, deviceId }: Heard): Plan {
  return (now) => {
    if (now.status !== 'ringing' && now.status !== 'connected') return undefined;
    const { call, calls = [] } = now;
    const known = call?.id === callId ? call : calls.find(({ id }) => id === callId);
    if (!known?.answeredAt || known.heardBy?.[side]) return undefined;
    const had = deviceOf(known, side);
    if (deviceId && had && deviceId !== had) return undefined;
    const heardBy = { ...known.heardBy, [side]: true };
    if (call?.id === callId)
      return followed(now, { set: { call: { ...call, heardBy } } }, (next) => reported(next, at));
    const set = { calls: calls.map((one) => (one.id === callId ? { ...one, heardBy } : one)) };
    return isHeardByBoth({ heardBy }) ? followed(now, { set }, (next) => talkedBefore(next, at)) : { set };
  };
}

/** The same, and the plan on top of it. */
export function afterHeard(at: Date, side: Side, of: Heard, plan: Plan): Plan {
  return (now) => {
    const change = heard(at, side, of)(now);
    return change ? followed(now, change, plan) : plan(now);
  };
}

/**
 * Both saw media flow in one generation, or heard each other: what was accepted is a consultation now. It is paid for only once
 * both also heard each other: a line that opens and carries nothing helped nobody.
 */
function reported(now: StoredConsultation, at: Date): Change | undefined {
  const { call } = now;
  if (!call) return undefined;
  const haveTalked = isHeardByBoth(call);
  const talked = haveTalked && !now.talkedAt && { talkedAt: at };
  if (call.connectedAt || !(haveTalked || isSeenByBoth(call))) return talked ? { set: talked } : undefined;
  const dueAt = new Date(at.getTime() + IDLE_MS);
  const set = { call: { ...call, connectedAt: at }, ...talked, ...dueAtLeast(now, dueAt) };
  return now.status === 'ringing' ? followed(now, { set }, (next) => connect(next, at)) : { set };
}

/** They had talked in a call that is over. */
function talkedBefore(now: StoredConsultation, at: Date): Change | undefined {
  const set = now.talkedAt ? {} : { talkedAt: at };
  if (now.status !== 'ringing') return { set };
  // When no other call rings the doctor waits for this farmer no more.
  const change: Change = { set, unset: now.call ? [] : ['inCallDoctorId'] };
  return followed(now, change, (next) => connect(next, at));
}

function connect(now: StoredConsultation, at: Date): Change {
  return {
    set: { status: 'connected', connectedAt: at, dueAt: new Date(at.getTime() + IDLE_MS) },
    unset: ['nudgeAt'],
    events: factOf('connected', now),
  };
}

/** Its page lost its session; another page of the same person may have taken the call over. */
export function leave(at: Date, side: Side, { callId, deviceId }: Page): Plan {
  const hangUp = end(at, callId, { reason: 'hung_up', by: side });
  return (now) => (now.call && deviceOf(now.call, side) === deviceId ? hangUp(now) : undefined);
}

/** By a side, or by the clock. A call that is over stays as it ended. */
export function end(at: Date, callId: string, { reason, by }: { reason: CallEndReason; by?: Side }): Plan {
  return (now) => (now.call?.id === callId ? over(now, at, reason, by) : undefined);
}

/** The call has rung or been silent for too long, or lasted too long. */
export function endByTheClock(at: Date): Plan {
  return (now) => (now.call && !liveCall(now, at) ? over(now, at, endedByClock(now.call, at)) : undefined);
}

/** What a side may say of the end. While it rings the farmer can only decline. */
export function reasonOf(side: Side, call: StoredCall, reason: CallEndReason = 'hung_up'): CallEndReason {
  if (SERVERS_REASONS.includes(reason)) return 'failed';
  const declines = side === 'farmer' && !call.answeredAt && reason === 'hung_up';
  if (declines) return 'declined';
  return reason === 'declined' && (side === 'doctor' || call.answeredAt) ? 'hung_up' : reason;
}

/** Throws `call_over`, with how it ended where that is known. */
export function callOf(now: StoredConsultation, callId: string, at: Date): StoredCall {
  const call = liveCall(now, at);
  if (call?.id === callId) return call;
  const ended = now.calls?.find(({ id }) => id === callId);
  throw new AppError(callErrors.over, ended && { details: { reason: ended.reason, by: ended.by } });
}

export const deviceOf = (
  { doctorDevice, farmerDevice }: Partial<Pick<StoredCall, 'doctorDevice' | 'farmerDevice'>>,
  side: Side,
): string | undefined => (side === 'doctor' ? doctorDevice : farmerDevice);

const isSeenByBoth = ({ generation, seenIn }: StoredCall): boolean =>
  generation > 0 && seenIn?.farmer === generation && seenIn.doctor === generation;

const isHeardByBoth = ({ heardBy }: Pick<StoredCall, 'heardBy'>): boolean =>
  heardBy?.farmer === true && heardBy.doctor === true;

function begunAnew(call: StoredCall, at: Date): Change {
  if (!call.answeredAt) return { set: { call } };
  return { set: { call: { ...call, generation: call.generation + 1 }, callUntil: livesUntil(call, at) } };
}

function over(now: StoredConsultation, at: Date, reason: CallEndReason, by?: Side): Change {
  return {
    set: withoutCall(now, at, reason, by),
    // While it is only accepted the doctor still waits for this farmer.
    unset: ['call', 'callUntil', ...(now.status === 'connected' ? (['inCallDoctorId'] as const) : [])],
  };
}

function dueAtLeast({ dueAt }: ConsultationFields, least: Date): { dueAt?: Date } {
  return dueAt && dueAt > least ? {} : { dueAt: least };
}

function ringingUntil({ status, acceptedAt }: ConsultationFields, wanted: Date): Date {
  const most = status === 'ringing' && acceptedAt ? acceptedAt.getTime() + MOST_RINGING_MS : Number.POSITIVE_INFINITY;
  return new Date(Math.min(wanted.getTime(), most));
}
