import type { Call, CallEndReason, CallMedia } from '@anar/contracts/consult/calls';
import { TIMED_OUT } from '../../../../api/api-error.ts';
import type { ClientMessageData } from '../../../../api/socket/socket-messages.ts';
import type { Signal } from '../signal/signal-channel.ts';
import { CallRefused } from './call-refused.ts';
import type { CallServer } from './call-server.ts';

/** How a page enters a call. */
export type Entry =
  | { way: 'start'; media: CallMedia }
  | { way: 'answer'; callId: string }
  | { way: 'rejoin'; callId: string };

/**
 * Why a call is over, from the server's message or from its reply about a call that ended meanwhile; without a reason
 * only the fact is known. `elsewhere`: another page has the call now.
 */
export interface Over {
  reason?: CallEndReason | 'elsewhere';
  by?: 'farmer' | 'doctor';
}

interface LineParts {
  server: CallServer;
  consultationId: string;
  deviceId: string;
  side: 'farmer' | 'doctor';
  /** The current state of the call; `me`: this side asked for the new generation. */
  onCall(call: Call, by: 'me' | 'other'): void;
  onSignal(signal: Signal): void;
  /** Signals reach the other side again: resend what it may have missed. */
  onOpen(): void;
  onOver(over: Over): void;
}

type Report = Omit<ClientMessageData<'call:report'>, 'consultationId' | 'callId'>;

export interface EndOptions {
  reason?: CallEndReason;
  /** Read at each attempt; undefined once the server has the notes, as a late copy would overwrite newer ones. */
  notes?: () => string | undefined;
}

/** A page's connection to the server for one call: it enters once and rejoins after each reconnection of the socket. */
export interface CallLine {
  /** Throws `CallRefused`. */
  enter(entry: Entry): Promise<Call>;
  /** Dropped while not connected. */
  transmit(signal: Signal): void;
  /** Both sides start a new generation. */
  startNewGeneration(): void;
  /** Asks the server for the state of the call. */
  ask(): void;
  report(report: Report): void;
  /** Closes the line, and repeats the message until the server acknowledges it. */
  end(options: EndOptions & { hasHeard?: boolean }): void;
  /** `owed`: a report to send before the socket is released, unless one with `hasHeard` was acknowledged. */
  close(owed?: Report): void;
}

const ENTER_TRIES = 3;
/** The server ends a call without reports after 90 s anyway. */
const END_TRIES = 8;
const AGAIN_MS = 2000;
/** Errors that say nothing about the call. */
const PASSING = new Set([TIMED_OUT, 'too_fast', 'internal', 'service_unavailable']);

export function createCallLine(parts: LineParts): CallLine {
  const { server, consultationId, deviceId, side } = parts;
  const release = server.hold('call');
  let callId: string | undefined;
  let generation = 0;
  let isOpen = false;
  let isClosed = false;
  let isAsking = false;
  let isFreshWanted = false;
  let isAudioConfirmed = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** Messages that arrived before the entry was acknowledged. */
  const early = new Map<string, { call?: Call; over?: Over }>();

  function receiveCall(call: Call, by: 'me' | 'other'): void {
    // A stale message, e.g. the ringing call after its answer.
    if (isClosed || call.generation < generation) return;
    generation = call.generation;
    const device = side === 'doctor' ? call.doctorDevice : call.farmerDevice;
    if (device !== deviceId) parts.onOver({ reason: 'elsewhere' });
    else parts.onCall(call, by);
  }

  const stops = [
    server.on('call:changed', ({ call }) => {
      if (call.id === callId) receiveCall(call, isFreshWanted ? 'me' : 'other');
      else if (callId === undefined) early.set(call.id, { call });
    }),
    server.on('call:ended', ({ callId: ended, reason, by }) => {
      const over = { reason, ...(by && { by }) };
      if (ended === callId) parts.onOver(over);
      else if (callId === undefined) early.set(ended, { over });
    }),
    server.on('webrtc:signal', ({ type, payload }) => {
      if (typeof payload !== 'object' || payload?.callId === undefined) return;
      // The other side may send signals before the entry is acknowledged.
      if (callId === undefined || payload.callId === callId) parts.onSignal({ type, payload });
    }),
    server.onState(() => {
      if (server.state() !== 'on') isOpen = false;
    }),
    server.onReady(() => {
      if (callId !== undefined) void ask();
    }),
  ];

  const again = (ms: number) => {
    clearTimeout(asking);
    asking = setTimeout(() => void ask(), ms);
  };

  /** Rejoins the call on each new connection; the reply holds the state of the call. */
  async function ask(): Promise<void> {
    if (isClosed || isAsking || callId === undefined) return;
    isAsking = true;
    const isFresh = isFreshWanted;
    const ack = await server.send('call:join', { consultationId, callId, deviceId, isFresh });
    isAsking = false;
    if (isClosed) return;
    if (ack.ok) {
      isOpen = server.state() === 'on';
      if (isFresh) isFreshWanted = false;
      receiveCall(ack.call, isFresh ? 'me' : 'other');
      if (!isClosed) parts.onOpen();
      if (isFreshWanted) void ask();
    } else if (PASSING.has(ack.code)) {
      // Without a connection, the next one asks.
      if (server.state() === 'on') again(AGAIN_MS);
    } else
      parts.onOver(ack.code === 'call_taken' ? { reason: 'elsewhere' } : ((ack.details as Over | undefined) ?? {}));
  }

  function enterBy(entry: Entry) {
    if (entry.way === 'start') return server.send('call:start', { consultationId, deviceId, media: entry.media });
    const ids = { consultationId, callId: entry.callId, deviceId };
    if (entry.way === 'answer') return server.send('call:answer', ids);
    return server.send('call:join', { ...ids, isFresh: true });
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(asking);
    for (const stop of stops) stop();
  }

  /** Holds the socket until the server has acknowledged. */
  async function sendUntilAcked(
    attempt: (callId: string) => Promise<{ ok: true } | { ok: false; code: string }>,
  ): Promise<void> {
    for (let tries = 1; callId !== undefined && tries <= END_TRIES; tries++) {
      const ack = await attempt(callId);
      if (ack.ok || !PASSING.has(ack.code)) break;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    release();
  }

  return {
    async enter(entry) {
      for (let tries = 1; ; tries++) {
        const ack = await enterBy(entry);
        if (ack.ok) {
          const { call } = ack;
          callId = call.id;
          generation = call.generation;
          isOpen = server.state() === 'on';
          const meanwhile = early.get(call.id);
          early.clear();
          if (meanwhile?.over) parts.onOver(meanwhile.over);
          if (meanwhile?.call && meanwhile.call.generation > call.generation) return meanwhile.call;
          return call;
        }
        if (tries < ENTER_TRIES && ack.code === TIMED_OUT && !isClosed) continue;
        throw new CallRefused(ack);
      }
    },
    transmit({ type, payload }) {
      if (!isOpen || isClosed) return;
      void server.send('webrtc:signal', { consultationId, type, payload }).then((ack) => {
        if (!ack.ok && !PASSING.has(ack.code)) again(0);
      });
    },
    startNewGeneration() {
      isFreshWanted = true;
      void ask();
    },
    ask: () => void ask(),
    report(report) {
      if (isClosed || callId === undefined) return;
      void server.send('call:report', { consultationId, callId, ...report }).then((ack) => {
        if (ack.ok && report.hasHeard) isAudioConfirmed = true;
        if (!ack.ok && !PASSING.has(ack.code)) void ask();
      });
    },
    end({ notes, ...options }) {
      close();
      void sendUntilAcked((callId) => {
        const written = notes?.();
        const ending = { consultationId, callId, deviceId, ...options };
        return server.send('call:end', { ...ending, ...(written !== undefined && { notes: written }) });
      });
    },
    close(owed) {
      close();
      if (owed && !isAudioConfirmed)
        void sendUntilAcked((callId) => server.send('call:report', { consultationId, callId, ...owed }));
      else release();
    },
  };
}
