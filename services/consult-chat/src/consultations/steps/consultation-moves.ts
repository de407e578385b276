import type { RejectReason } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { plainLines } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import { ulid } from 'ulid';
import { withoutCall } from '../../calls/stored-call.ts';
import type { Change, StoredConsultation } from '../consultation.store.ts';
import { type Fact, factOf, notificationEvent } from './consultation-events.ts';
import {
  CHAT_MS,
  CLOSED,
  dueAfter,
  IDLE_MS,
  isFeeHeld,
  isOpen,
  TRANSITIONS,
  type Transition,
} from './consultation-state.ts';
import { nudgeAfter } from './nudges.ts';
import { texts } from './texts.ts';
import { isCutOff, wasHelped } from './was-helped.ts';

/** A transition of a consultation. Pure: the store writes it. */
type Plan = (now: StoredConsultation) => Change | undefined;

/**
 * Throws `state_changed` unless the transition is allowed from here; undefined (no-op) when it has happened already.
 */
function from(name: Transition, now: StoredConsultation, happened: boolean, plan: () => Change): Change | undefined {
  const { from: starts } = TRANSITIONS[name];
  if ((starts as readonly string[]).includes(now.status)) return plan();
  if (happened) return undefined;
  throw new AppError(consultErrors.stateChanged, { details: { status: now.status } });
}

export function accept(at: Date, doctorName: string): Plan {
  return (now) =>
    from('accept', now, now.status === 'ringing' || now.status === 'connected', () => {
      const dueAt = dueAfter('ringing', at);
      return {
        set: {
          status: 'ringing',
          acceptedAt: at,
          inCallDoctorId: now.doctorId,
          threadId: ulid(),
          chatExpiresAt: new Date(at.getTime() + CHAT_MS),
          nudges: 0,
          ...(dueAt && { dueAt }),
          ...nudgeAfter('ringing', 0, at),
        },
        events: [
          factOf('accepted', now),
          notificationEvent(now.id, { to: now.farmerId, key: 'accepted', ...texts.accepted(doctorName), until: dueAt }),
        ],
      };
    });
}

export function reject(at: Date, doctorName: string, why: { reason?: RejectReason; text?: string }): Plan {
  const text = plainLines(why.text ?? '');
  return (now) =>
    from('reject', now, now.status === 'rejected', () => ({
      set: {
        status: 'rejected',
        endedAt: at,
        ...(why.reason && { rejectReason: why.reason }),
        ...(text && { rejectText: text }),
      },
      unset: CLOSED,
      events: [
        factOf('rejected', now),
        notificationEvent(now.id, { to: now.farmerId, key: 'rejected', ...texts.rejected(doctorName, isFeeHeld(now)) }),
      ],
    }));
}

export function cancel(at: Date): Plan {
  return (now) =>
    from('cancel', now, now.cancelledBy === 'farmer', () => ({
      set: { status: 'dismissed', cancelledBy: 'farmer', endedAt: at },
      unset: CLOSED,
      events: factOf('cancelled', now),
    }));
}

/** Cancels for the request to another doctor that is submitted with this key; a no-op for its repeats. */
export function withdraw(at: Date, movedBy: string): Plan {
  return (now) => {
    if (now.movedBy === movedBy) return undefined;
    return from('cancel', now, false, () => ({
      set: { status: 'dismissed', cancelledBy: 'farmer', movedBy, endedAt: at },
      unset: CLOSED,
      events: factOf('cancelled', now),
    }));
  };
}

/** A change by the doctor, fixed or depending on the current state; undefined for a no-op. */
export type DoctorChange = Change | ((now: StoredConsultation) => Change | undefined);

/**
 * The doctor wrote, prescribed or phoned. Connects an accepted consultation, postpones the idle deadline of a connected
 * one; an ended one stays ended.
 */
export function doctorActed(at: Date, change: DoctorChange = {}): Plan {
  return (now) => {
    const what = typeof change === 'function' ? change(now) : change;
    if (!what) return undefined;
    const events = [what.events ?? []].flat();
    if (now.status === 'ended') return what.set || events.length > 0 ? { ...what, events } : undefined;
    if (now.status === 'connected') return { ...what, set: { ...what.set, ...idleFrom(now, at) }, events };
    return from('connect', now, false, () => ({
      set: { ...what.set, status: 'connected', connectedAt: at, dueAt: new Date(at.getTime() + IDLE_MS) },
      // Without a live call the doctor is free to accept another farmer.
      unset: [...(what.unset ?? []), 'nudgeAt', ...(now.call ? [] : (['inCallDoctorId'] as const))],
      events: [factOf('connected', now), ...events],
    }));
  };
}

/** The farmer wrote: postpones the idle deadline of a connected consultation. */
export function farmerWrote(at: Date): Plan {
  return (now) => {
    const set = now.status === 'connected' ? idleFrom(now, at) : {};
    return set.dueAt && { set };
  };
}

const idleFrom = (now: StoredConsultation, at: Date): { dueAt?: Date } => {
  const dueAt = new Date(at.getTime() + IDLE_MS);
  return now.dueAt && now.dueAt > dueAt ? {} : { dueAt };
};

export function end(at: Date, { by, notes }: { by: 'end' | 'idle'; notes?: string }): Plan {
  return (now) =>
    from(by, now, now.status === 'ended', () => {
      const overCalls = withoutCall(now, at, 'consultation_over');
      const ended = { ...now, ...overCalls, ...(notes !== undefined && { notes }) };
      const helped = wasHelped(ended) && !(by === 'idle' && isCutOff(ended));
      const said = helped ? texts.ended(now.prescriptions.length > 0) : texts.endedUnpaid(isFeeHeld(now));
      return {
        set: {
          status: 'ended',
          endedAt: at,
          ...overCalls,
          ...(notes !== undefined && { notes }),
          ...(!helped && { isUnpaid: true }),
        },
        unset: CLOSED,
        events: [
          factOf(helped ? 'ended' : 'endedUnpaid', now),
          notificationEvent(now.id, { to: now.farmerId, key: 'ended', ...said }),
        ],
      };
    });
}

/** Timeout of an unanswered request, or of an accepted one that never connected. */
export function expire(at: Date, name: 'dismiss' | 'miss'): Plan {
  const { to } = TRANSITIONS[name];
  const fact: Fact = name === 'dismiss' ? 'dismissed' : 'missed';
  return (now) =>
    from(name, now, now.status === to || !isOpen(now.status), () => ({
      set: {
        ...{ status: to, endedAt: at, ...withoutCall(now, at, 'consultation_over') },
        ...(now.chatExpiresAt && { chatExpiresAt: at }),
      },
      unset: CLOSED,
      events: [
        factOf(fact, now),
        notificationEvent(now.id, { to: now.farmerId, key: to, ...texts[to](isFeeHeld(now)) }),
      ],
    }));
}

/**
 * Closes an open consultation because one side is erased or the doctor lost approval (`closedText`: the reason for the
 * farmer). The farmer, if not the one erased, is notified; a doctor's screen reloads by itself.
 */
export function closeWithoutParty(endedAt: Date, departedId: string, closedText = texts.doctorLeft): Plan {
  return (now) => {
    if (!isOpen(now.status)) return undefined;
    const overCalls = withoutCall(now, endedAt, 'consultation_over');
    const set = { endedAt, ...overCalls };
    const notifyFarmer = (said: { title: string; text: string }) =>
      departedId === now.farmerId ? [] : [notificationEvent(now.id, { to: now.farmerId, key: 'left', ...said })];
    // Given advice is paid, whichever side is gone; a call that broke off is not, as with the idle timer.
    const ended = { ...now, ...overCalls };
    if (now.status === 'connected' && wasHelped(ended) && !isCutOff(ended)) {
      const said = texts.ended(now.prescriptions.length > 0);
      return { set: { ...set, status: 'ended' }, unset: CLOSED, events: [factOf('ended', now), ...notifyFarmer(said)] };
    }
    const events = [factOf('dismissed', now), ...notifyFarmer(closedText(isFeeHeld(now)))];
    return { set: { ...set, status: 'dismissed' }, unset: CLOSED, events };
  };
}
