import type { SignalPayload, SignalType } from '@anar/contracts/consult/calls';

/** The content of a signal without the channel's own fields. */
export type SignalContent = Pick<SignalPayload, 'sdp' | 'candidates' | 'state'>;
export interface Signal {
  type: SignalType;
  payload: SignalPayload;
}

interface ChannelParts {
  callId: string;
  generation: number;
  /** Best effort: a signal may be lost, doubled or late. */
  transmit(signal: Signal): void;
  /** Each signal of the other side exactly once, in order. */
  deliver(type: SignalType, content: SignalContent): void;
}

export interface SignalChannel {
  send(type: Exclude<SignalType, 'ack'>, content: SignalContent): void;
  /** For every incoming signal; those of another call or generation are ignored. */
  receive(signal: Signal): void;
  /** The connection is back: sends all unacknowledged signals now. */
  resend(): void;
  close(): void;
}

const RESEND_MS = 1000;
const RESEND_MOST_MS = 5000;
/** A signal sent within this time carries the acknowledgement along. */
const ACK_MS = 150;
/** The oldest first and few at once: the server rate-limits each socket. */
const RESENT_AT_ONCE = 10;
/** A signal further ahead than this cannot come from a peer that waits for acknowledgements. */
const AHEAD_MOST = 1000;

/**
 * Delivers the signals between peers exactly once and in order within one generation of a call, over lossy transport.
 * Numbers start at 1; a bare acknowledgement has number 0.
 */
export function createSignalChannel({ callId, generation, transmit, deliver }: ChannelParts): SignalChannel {
  const unacknowledged: { type: SignalType; content: SignalContent; number: number }[] = [];
  const early = new Map<number, Signal>();
  let sent = 0;
  let received = 0;
  let wait = RESEND_MS;
  let resending: ReturnType<typeof setTimeout> | undefined;
  let acknowledging: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function pass(type: SignalType, number: number, content: SignalContent): void {
    clearTimeout(acknowledging);
    acknowledging = undefined;
    transmit({ type, payload: { callId, generation, number, ack: received, ...content } });
  }

  function sendAgain(): void {
    for (const one of unacknowledged.slice(0, RESENT_AT_ONCE)) pass(one.type, one.number, one.content);
  }

  function resendLater(): void {
    clearTimeout(resending);
    if (isClosed || unacknowledged.length === 0) return;
    resending = setTimeout(() => {
      wait = Math.min(wait * 1.5, RESEND_MOST_MS);
      sendAgain();
      resendLater();
    }, wait);
  }

  function acknowledged(number: number): void {
    let isNews = false;
    while (unacknowledged[0] !== undefined && unacknowledged[0].number <= number) {
      unacknowledged.shift();
      isNews = true;
    }
    if (!isNews) return;
    wait = RESEND_MS;
    resendLater();
  }

  function acknowledgeSoon(): void {
    acknowledging ??= setTimeout(() => pass('ack', 0, {}), ACK_MS);
  }

  return {
    send(type, content) {
      if (isClosed) return;
      sent += 1;
      unacknowledged.push({ type, content, number: sent });
      pass(type, sent, content);
      if (unacknowledged.length === 1) resendLater();
    },
    receive(signal) {
      const { payload } = signal;
      if (isClosed || payload.callId !== callId || payload.generation !== generation) return;
      if (payload.ack <= sent) acknowledged(payload.ack);
      if (payload.number === 0) return;
      // A known one was repeated because its acknowledgement was lost.
      acknowledgeSoon();
      if (payload.number <= received || payload.number > received + AHEAD_MOST) return;
      early.set(payload.number, signal);
      for (let next = early.get(received + 1); next !== undefined && !isClosed; next = early.get(received + 1)) {
        received += 1;
        early.delete(received);
        deliver(next.type, contentOf(next.payload));
      }
    },
    resend() {
      wait = RESEND_MS;
      sendAgain();
      resendLater();
    },
    close() {
      isClosed = true;
      clearTimeout(resending);
      clearTimeout(acknowledging);
    },
  };
}

function contentOf({ sdp, candidates, state }: SignalPayload): SignalContent {
  return { ...(sdp !== undefined && { sdp }), ...(candidates && { candidates }), ...(state && { state }) };
}
