import type { CallEndReason, CallMedia, readRing } from '@anar/contracts/consult/calls';
import { callErrors, consultErrors } from '@anar/contracts/errors/consult';
import { consultCallMissed } from '@anar/contracts/messages/events';
import type { ReplyOf } from '@anar/contracts/route';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import type { Change, StoredConsultation } from '../consultations/consultation.store.ts';
import { factOf, type NotificationDraft, notificationEvent } from '../consultations/steps/consultation-events.ts';
import { ANSWER_MS, IDLE_MS, isOpen } from '../consultations/steps/consultation-state.ts';
import { texts } from '../consultations/steps/texts.ts';
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

/** Call transitions as changes of the consultation. Pure: the store writes them. */
type Plan = (now: StoredConsultation) => Change | undefined;

export interface Page {
  callId: string;
  deviceId: string;
}

/** The tab's device id may be unknown. */
type AudioConfirmation = Pick<Page, 'callId'> & { deviceId: string | undefined };

/** Grace period: a farmer who answers in the last second can still connect before the consultation is missed. */
const AFTER_RING_MS = 60_000;
/** Upper bound, so that repeated ringing cannot hold a farmer's fee forever. */
const MOST_RINGING_MS = 2 * ANSWER_MS;
/** Rate limit of call pushes; beyond it only the open app rings. */
const PUSHES = { most: 3, withinMs: 60_000 };
/** Shared tag: one notification for all calls of a consultation. */
const CALL_TAG = 'call';
const SERVERS_REASONS: readonly CallEndReason[] = ['unanswered', 'busy', 'lost', 'too_long', 'consultation_over'];

/** By the doctor. If a call is live: a no-op for the same tab, and another tab of the doctor takes it over. */
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
    if (live) return startNextGeneration({ ...live, doctorDevice: asked.deviceId }, at);
    if (asked.isFarmerBusy) return busy(now, at, asked);
    const ringsUntil = new Date(at.getTime() + RING_MS);
    const call: StoredCall = {
      ...{ id: asked.newId, media: asked.media, generation: 0, startedAt: at, ringsUntil },
      ...{ doctorDevice: asked.deviceId, isPushed: isWorthAPush(now, at) },
    };
    return {
      set: {
        // A stale call that the timer has not ended yet is ended here.
        ...(now.call && withoutCall(now, at, endedByClock(now.call, at))),
        ...{ call, callUntil: ringsUntil, inCallDoctorId: now.doctorId },
        ...dueAtLeast(now, ringingUntil(now, new Date(ringsUntil.getTime() + AFTER_RING_MS))),
      },
      events: call.isPushed
        ? notificationEvent(now.id, {
            ...{ to: now.farmerId, kind: 'call', key: `call-${call.id}`, tag: CALL_TAG, until: ringsUntil },
            callId: call.id,
            ...texts.calls(doctorName, call.media),
          })
        : [],
    };
  };
}

function isWorthAPush({ calls = [] }: StoredConsultation, at: Date): boolean {
  const isRecent = ({ startedAt }: { startedAt: Date }) => at.getTime() - startedAt.getTime() < PUSHES.withinMs;
  return calls.filter(isRecent).length < PUSHES.most;
}

/** Adds to a change the notification that replaces the push of a call that stops ringing. */
export function withRingOver(now: StoredConsultation, change: Change): Change {
  const { call } = now;
  const next = change.set?.call;
  const ringsOn = next ? !next.answeredAt && (next.id === call?.id || next.isPushed) : !change.unset?.includes('call');
  if (!call?.isPushed || call.answeredAt || ringsOn) return change;
  const isDeclined = change.set?.calls?.find(({ id }) => id === call.id)?.by === 'farmer';
  const isAnswered = next?.id === call.id;
  const taken: NotificationDraft = {
    ...{ to: now.farmerId, kind: 'call_over', key: `call-over-${call.id}`, tag: CALL_TAG },
    until: new Date(call.ringsUntil.getTime() + AFTER_RING_MS),
    ...(isAnswered ? texts.callAnswered : texts.callDeclined),
  };
  const isClosed = change.set?.status !== undefined && !isOpen(change.set.status);
  const said = isClosed ? texts.callMissedAndOver : texts.callMissed;
  const notification = isAnswered || isDeclined ? notificationEvent(now.id, taken) : missed(now, call.id, said);
  return { ...change, events: [...[change.events ?? []].flat(), notification] };
}

/** Adds to a change a `consultCallMissed` event for each unanswered call that it ends. */
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

const missed = (
  { id, farmerId }: StoredConsultation,
  callId: string,
  said: Pick<NotificationDraft, 'title' | 'text'>,
) => notificationEvent(id, { to: farmerId, key: `call-over-${callId}`, tag: CALL_TAG, ...said });

/** The farmer is in another call: does not ring, and leaves a missed-call notification. */
function busy(now: StoredConsultation, at: Date, { newId: id, media }: { newId: string; media: CallMedia }): Change {
  // A stale call that the timer has not ended yet is ended here.
  const before = now.call ? { ...now, ...withoutCall(now, at, endedByClock(now.call, at)) } : now;
  const call = { id, media, generation: 0, startedAt: at, ringsUntil: at, doctorDevice: '' };
  return {
    ...over({ ...before, call }, at, 'busy'),
    events: isWorthAPush(now, at) ? missed(now, id, texts.callMissed) : [],
  };
}

/** State shown by a call push that arrives late. A newer live call of the consultation counts in its place. */
export function ringOf(now: StoredConsultation, callId: string, at: Date): ReplyOf<typeof readRing>['state'] {
  const live = liveCall(now, at);
  if (live) return live.answeredAt ? 'taken' : 'ringing';
  const ended = now.calls?.find(({ id }) => id === callId);
  return ended?.answeredAt || ended?.by === 'farmer' ? 'taken' : 'over';
}

/** By the farmer; the first tab wins. */
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
        // Grace period: a farmer who answers in the last second can still connect.
        ...dueAtLeast(now, callUntil),
      },
    };
  };
}

/** By a tab that owns the call, on a new socket; `isFresh`: with a new peer connection. */
export function join(at: Date, side: Side, { callId, deviceId, isFresh }: Page & { isFresh: boolean }): Plan {
  return (now) => {
    const call = callOf(now, callId, at);
    if (deviceOf(call, side) !== deviceId) throw new AppError(callErrors.taken);
    return isFresh && call.answeredAt ? startNextGeneration(call, at) : undefined;
  };
}

/** Whether stored reports are not applied yet. */
export const hasUnappliedReports = (one: StoredConsultation, at: Date): boolean => applyReports(one, at) !== undefined;

/**
 * Applies stored reports before any other transition: the process may have crashed between storing a report and
 * applying it, or the consultation may end first.
 */
export function afterReports(at: Date, plan: Plan): Plan {
  return (now) => {
    const news = applyReports(now, at);
    return news ? merged(now, news, plan) : plan(now);
  };
}

/** Merges a change with a second one planned on its result. */
function merged(now: StoredConsultation, first: Change, plan: Plan): Change {
  const second = plan({ ...now, ...first.set });
  if (!second) return first;
  return {
    set: { ...first.set, ...second.set },
    unset: [...(first.unset ?? []), ...(second.unset ?? [])],
    events: [first.events ?? [], second.events ?? []].flat(2) as PendingEvent[],
  };
}

/**
 * A side reports, with or after the end of a call, that it received the other side's audio long enough: its last report
 * may be lost. Counts while the consultation is open, and only from the tab that had the call where that is known.
 */
export function confirmAudio(at: Date, side: Side, { callId, deviceId }: AudioConfirmation): Plan {
  return (now) => {
    if (now.status !== 'ringing' && now.status !== 'connected') return undefined;
    const { call, calls = [] } = now;
    const known = call?.id === callId ? call : calls.find(({ id }) => id === callId);
    if (!known?.answeredAt || known.heardBy?.[side]) return undefined;
    const had = deviceOf(known, side);
    if (deviceId && had && deviceId !== had) return undefined;
    const heardBy = { ...known.heardBy, [side]: true };
    if (call?.id === callId)
      return merged(now, { set: { call: { ...call, heardBy } } }, (next) => applyReports(next, at));
    const set = { calls: calls.map((one) => (one.id === callId ? { ...one, heardBy } : one)) };
    return hasTwoWayAudio({ heardBy }) ? merged(now, { set }, (next) => talkedBefore(next, at)) : { set };
  };
}

/** The same, merged with `plan`. */
export function withAudioConfirmed(at: Date, side: Side, of: AudioConfirmation, plan: Plan): Plan {
  return (now) => {
    const change = confirmAudio(at, side, of)(now);
    return change ? merged(now, change, plan) : plan(now);
  };
}

/**
 * Connects the consultation once both sides saw media in the same generation, or received each other's audio. The fee is earned
 * only once both received audio: a connection without audio is no help.
 */
function applyReports(now: StoredConsultation, at: Date): Change | undefined {
  const { call } = now;
  if (!call) return undefined;
  const haveTalked = hasTwoWayAudio(call);
  const talked = haveTalked && !now.talkedAt && { talkedAt: at };
  if (call.connectedAt || !(haveTalked || isSeenByBoth(call))) return talked ? { set: talked } : undefined;
  const dueAt = new Date(at.getTime() + IDLE_MS);
  const set = { call: { ...call, connectedAt: at }, ...talked, ...dueAtLeast(now, dueAt) };
  return now.status === 'ringing' ? merged(now, { set }, (next) => connect(next, at)) : { set };
}

/** Audio was confirmed after the end of the call. */
function talkedBefore(now: StoredConsultation, at: Date): Change | undefined {
  const set = now.talkedAt ? {} : { talkedAt: at };
  if (now.status !== 'ringing') return { set };
  // No call is live: the doctor is free for another farmer.
  const change: Change = { set, unset: now.call ? [] : ['inCallDoctorId'] };
  return merged(now, change, (next) => connect(next, at));
}

function connect(now: StoredConsultation, at: Date): Change {
  return {
    set: { status: 'connected', connectedAt: at, dueAt: new Date(at.getTime() + IDLE_MS) },
    unset: ['nudgeAt'],
    events: factOf('connected', now),
  };
}

/** Ends the call when the session of the tab that owns it is revoked; a no-op if another tab has taken it over. */
export function leave(at: Date, side: Side, { callId, deviceId }: Page): Plan {
  const hangUp = end(at, callId, { reason: 'hung_up', by: side });
  return (now) => (now.call && deviceOf(now.call, side) === deviceId ? hangUp(now) : undefined);
}

/** By a side, or by the clock. No-op on a call that is over. */
export function end(at: Date, callId: string, { reason, by }: { reason: CallEndReason; by?: Side }): Plan {
  return (now) => (now.call?.id === callId ? over(now, at, reason, by) : undefined);
}

/** Ends a call that rang too long, had no report for too long, or exceeded the maximum length. */
export function endByTheClock(at: Date): Plan {
  return (now) => (now.call && !liveCall(now, at) ? over(now, at, endedByClock(now.call, at)) : undefined);
}

/**
 * Normalises the reason that a side gives: server-only reasons become `failed`, and `declined` is the farmer's while it
 * rings.
 */
export function reasonOf(side: Side, call: StoredCall, reason: CallEndReason = 'hung_up'): CallEndReason {
  if (SERVERS_REASONS.includes(reason)) return 'failed';
  const declines = side === 'farmer' && !call.answeredAt && reason === 'hung_up';
  if (declines) return 'declined';
  return reason === 'declined' && (side === 'doctor' || call.answeredAt) ? 'hung_up' : reason;
}

/** Throws `call_over`, with the recorded reason where known. */
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

const hasTwoWayAudio = ({ heardBy }: Pick<StoredCall, 'heardBy'>): boolean =>
  heardBy?.farmer === true && heardBy.doctor === true;

function startNextGeneration(call: StoredCall, at: Date): Change {
  if (!call.answeredAt) return { set: { call } };
  return { set: { call: { ...call, generation: call.generation + 1 }, callUntil: livesUntil(call, at) } };
}

function over(now: StoredConsultation, at: Date, reason: CallEndReason, by?: Side): Change {
  return {
    set: withoutCall(now, at, reason, by),
    // Before the consultation connects the doctor stays reserved for this farmer.
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
