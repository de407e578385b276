import { CONSULTATION } from '@anar/contracts/consult/constants';
import { consultErrors } from '@anar/contracts/errors/consult';
import { consultDisputeGranted } from '@anar/contracts/messages/events';
import { HOUR_MS } from '@anar/india/time';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { Change, StoredConsultation } from '../consultations/consultation.store.ts';
import { notificationEvent } from '../consultations/steps/consultation-events.ts';

const OPEN_FOR_MS = CONSULTATION.disputeDays * 24 * HOUR_MS;

/**
 * 'मदद नहीं मिली' ("not helped"). Idempotent. Throws `state_changed` before the end, `dispute_late` three days after
 * it.
 */
export function openDispute(at: Date, text: string) {
  return ({ status, endedAt, dispute }: StoredConsultation): Change | undefined => {
    if (dispute) return undefined;
    if (status !== 'ended' || !endedAt) throw new AppError(consultErrors.stateChanged, { details: { status } });
    if (at.getTime() - endedAt.getTime() > OPEN_FOR_MS) throw new AppError(consultErrors.disputeLate);
    return { set: { dispute: { state: 'open', text, openedAt: at } } };
  };
}

export type Decision = 'granted' | 'refused';

/**
 * An administrator's decision, with a notification for the farmer. Repeating it is a no-op; another decision is
 * rejected.
 */
export function decideDispute(at: Date, decision: Decision) {
  return (now: StoredConsultation): Change | undefined => {
    const { dispute } = now;
    if (!dispute) throw new Error('the farmer opened no dispute');
    if (dispute.state === decision) return undefined;
    if (dispute.state !== 'open') throw new Error(`it was ${dispute.state} before`);
    const notification = notificationEvent(now.id, { to: now.farmerId, key: 'dispute', ...textsOf(decision, now) });
    return {
      set: { dispute: { ...dispute, state: decision, decidedAt: at } },
      events: decision === 'granted' ? [granted(now), notification] : [notification],
    };
  };
}

/** Payments returns the fee on this event. */
function granted({ id, farmerId, doctorId, holdId }: StoredConsultation): PendingEvent {
  const data = { consultationId: id, farmerId, doctorId, holdId };
  return toEvent(consultDisputeGranted, { aggregateId: id, userId: farmerId, data });
}

function textsOf(decision: Decision, { funding, feePaise }: StoredConsultation): { title: string; text: string } {
  if (decision === 'refused') {
    return {
      title: 'आपकी शिकायत देखी गई',
      text: 'हमने यह परामर्श देखा। सलाह दी गई थी, इसलिए फीस वापस नहीं होगी।',
    };
  }
  const hasFee = funding === 'held' && feePaise > 0;
  return {
    title: 'आपकी शिकायत मान ली गई',
    text: hasFee ? 'इस परामर्श की फीस आपके वॉलेट में वापस आ रही है।' : 'हमें खेद है कि इस परामर्श से मदद नहीं मिली।',
  };
}
