import type { SignalPayload, SignalType } from '@anar/contracts/consult/calls';

/** What a signal says, without what the channel adds to it. */
export type SignalContent = Pick<SignalPayload, 'sdp' | 'candidates' | 'state'>;
export interface Signal {
  type: SignalType;
  payload: SignalPayload;
}

interface ChannelParts {
  callId: string;
  generation: number;
  /** Tries to bring it to the other side: it may be lost, doubled or late. */
  transmit(signal: Signal): void;
  /** Each signal of the other side exactly once and in the order it was said. */
  deliver(type: SignalType, content: SignalContent): void;
}

export interface SignalChannel {
  say(type: Exclude<SignalType, 'ack'>, content: SignalContent): void;
  /** Whatever came in; what belongs to another call or generation is left alone. */
  hear(signal: Signal): void;
  /** The way is open again: what nobody acknowledged is sent now. */
  resend(): void;
  close(): void;
}

const RESEND_MS = 1000;
const RESEND_MOST_MS = 5000;
/** An answer within this time carries the acknowledgement with it. */
const ACK_MS = 150;
/** After a long silence the oldest come first, and few: the server counts what a socket sends. */
const RESENT_AT_ONCE = 10;
/** Further ahead than this is no signal of a peer that waits for acknowledgements. */
const AHEAD_MOST = 1000;

/**
 * What peers say to each other arrives exactly once and in order within one generation of a call, whatever happens to
 * single messages. Numbers start at 1; an acknowledgement of its own has number 0.
 */
export function createSignalChannel({ callId, generation, transmit, deliver }: ChannelParts): SignalChannel {
  const unacknowledged: { type: SignalType; content: SignalContent; number: number }[] = [];
  const early = new Map<number, Signal>();
  let said = 0;
  let heard = 0;
  let wait = RESEND_MS;
  let resending: ReturnType<typeof setTimeout> | undefined;
  let acknowledging: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function pass(type: SignalType, number: number, content: SignalContent): void {
    clearTimeout(acknowledging);
    acknowledging = undefined;
    transmit({ type, payload: { callId, generation, number, ack: heard, ...content } });
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
    say(type, content) {
      if (isClosed) return;
      said += 1;
      unacknowledged.push({ type, content, number: said });
      pass(type, said, content);
      if (unacknowledged.length === 1) resendLater();
    },
    hear(signal) {
      const { payload } = signal;
      if (isClosed || payload.callId !== callId || payload.generation !== generation) return;
      if (payload.ack <= said) acknowledged(payload.ack);
      if (payload.number === 0) return;
      // One that is known was sent again because the acknowledgement was lost.
      acknowledgeSoon();
      if (payload.number <= heard || payload.number > heard + AHEAD_MOST) return;
      early.set(payload.number, signal);
      for (let next = early.get(heard + 1); next !== undefined && !isClosed; next = early.get(heard + 1)) {
        heard += 1;
        early.delete(heard);
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
