import type { Call, CallEndReason } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';

/** A call that rings on this phone. */
export interface Ring {
  consultationId: string;
  callId: string;
  call: Call;
  /** By the server's clock (`serverNow`), ms since 1970. */
  since: number;
  /** Ringing stops here even when the message about its end was lost. */
  until: number;
}

export interface Rings {
  /** Newest last. */
  ringing: readonly Ring[];
  /** Calls that must not ring again: answered, declined or over. A stale server reply may still list them. */
  over: readonly string[];
  /** The consultation of the last missed call. */
  missed: string | null;
  /** The last call that rang here and was answered on another page or phone. */
  elsewhere: string | null;
}

export type RingEvent =
  /** From the list or a message. */
  | { type: 'seen'; consultationId: string; call: Call; now: number }
  /** All calls that the server listed, and when it was asked (ms since 1970). */
  | { type: 'read'; at: number; callIds: readonly string[] }
  | { type: 'ended'; callId: string; reason: CallEndReason }
  /** Answered or declined here. */
  | { type: 'taken'; callId: string }
  | { type: 'clock'; now: number }
  | { type: 'missed-seen' };

export const noRings: Rings = { ringing: [], over: [], missed: null, elsewhere: null };

const REMEMBERED = 20;
/** Ends that make a ringing call a missed one. */
const IN_VAIN: readonly CallEndReason[] = ['hung_up', 'unanswered', 'busy', 'lost', 'failed', 'no_microphone'];

/** The reducer of ringing calls; returns the same object when nothing changed. */
export function rings(before: Rings, event: RingEvent): Rings {
  switch (event.type) {
    case 'seen': {
      const { consultationId, call, now } = event;
      const isRinging = before.ringing.some(({ callId }) => callId === call.id);
      if (call.farmerDevice !== undefined) {
        const after = silenced(before, call.id);
        return isRinging ? { ...after, elsewhere: call.id } : after;
      }
      if (isRinging || before.over.includes(call.id)) return before;
      const ring = { consultationId, callId: call.id, call, since: now, until: now + CALL.ringSeconds * 1000 };
      // A new call replaces an older one of the same consultation, and its missed mark.
      const others = before.ringing.filter((one) => one.consultationId !== consultationId);
      return {
        ...before,
        ringing: [...others, ring],
        missed: before.missed === consultationId ? null : before.missed,
      };
    }
    case 'ended': {
      const rang = before.ringing.find(({ callId }) => callId === event.callId);
      const after = silenced(before, event.callId);
      return rang && IN_VAIN.includes(event.reason) ? { ...after, missed: rang.consultationId } : after;
    }
    case 'taken':
      return silenced(before, event.callId);
    case 'read':
      return missedAre(before, ({ since, callId }) => since < event.at && !event.callIds.includes(callId));
    case 'clock':
      return missedAre(before, ({ until }) => until <= event.now);
    case 'missed-seen':
      return before.missed === null ? before : { ...before, missed: null };
  }
}

function missedAre(before: Rings, isOver: (ring: Ring) => boolean): Rings {
  const over = before.ringing.filter(isOver);
  const last = over.at(-1);
  if (!last) return before;
  const after = over.reduce((state, { callId }) => silenced(state, callId), before);
  return { ...after, missed: last.consultationId };
}

function silenced(before: Rings, callId: string): Rings {
  const isOver = before.over.includes(callId);
  const rang = before.ringing.some((one) => one.callId === callId);
  if (isOver && !rang) return before;
  return {
    ...before,
    ringing: before.ringing.filter((one) => one.callId !== callId),
    over: isOver ? before.over : [...before.over, callId].slice(-REMEMBERED),
  };
}
