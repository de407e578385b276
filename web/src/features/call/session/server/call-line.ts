import type { Call, CallEndReason, CallMedia } from '@anar/contracts/consult/calls';
import { TIMED_OUT } from '../../../../api/api-error.ts';
import type { ClientMessageData } from '../../../../api/socket/socket-messages.ts';
import type { Signal } from '../signal/signal-channel.ts';
import { CallRefused } from './call-refused.ts';
import type { CallServer } from './call-server.ts';

/** How a page comes into a call. */
export type Entry =
  | { way: 'start'; media: CallMedia }
  | { way: 'answer'; callId: string }
  | { way: 'rejoin'; callId: string };

/** Why a call is over, as the server told it now or tells of one that ended meanwhile; without a reason it only knows that it is. `elsewhere`: another page has it now. */
export interface Over {
  reason?: CallEndReason | 'elsewhere';
  by?: 'farmer' | 'doctor';
}

interface LineParts {
  server: CallServer;
  consultationId: string;
  deviceId: string;
  side: 'farmer' | 'doctor';
  /** Where it stands now; `anew`: this side asked for a new connection. */
  onCall(call: Call, by: 'me' | 'other'): void;
  onSignal(signal: Signal): void;
  /** The other side can be spoken to again: what it may have missed is said now. */
  onOpen(): void;
  onOver(over: Over): void;
}

type Report = Omit<ClientMessageData<'call:report'>, 'consultationId' | 'callId'>;

export interface EndOptions {
  reason?: CallEndReason;
  /** Asked at each try: what the server has by then is not told, as it would take back what was written since. */
  notes?: () => string | undefined;
}

/** A page's way to the server for one call: it enters once and is there again after each reconnection of the socket. */
export interface CallLine {
  /** Throws `CallRefused`. */
  enter(entry: Entry): Promise<Call>;
  /** Lost where there is no connection now. */
  transmit(signal: Signal): void;
  /** Both sides begin a new generation. */
  beginAnew(): void;
  /** Asks where the call stands. */
  ask(): void;
  report(report: Report): void;
  /** Tells the server, as long as it takes, and is closed then. */
  end(options: EndOptions & { hasHeard?: boolean }): void;
  /** `heard`: what is owed to the server before, unless it knows already that this side heard the other. */
  close(heard?: Report): void;
}

const ENTER_TRIES = 3;
/** The server ends by itself what nobody reports for 90 s. */
const END_TRIES = 8;
const AGAIN_MS = 2000;
/** Refusals that say nothing about the call. */
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
  let isHeardKnown = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** What was told while the answer to the entry was on its way. */
  const told = new Map<string, { call?: Call; over?: Over }>();

  function hearCall(call: Call, by: 'me' | 'other'): void {
    // One that was told before what is known came late: it would say that nobody has answered yet.
    if (isClosed || call.generation < generation) return;
    generation = call.generation;
    const device = side === 'doctor' ? call.doctorDevice : call.farmerDevice;
    if (device !== deviceId) parts.onOver({ reason: 'elsewhere' });
    else parts.onCall(call, by);
  }

  const stops = [
    server.on('call:changed', ({ call }) => {
      if (call.id === callId) hearCall(call, isFreshWanted ? 'me' : 'other');
      else if (callId === undefined) told.set(call.id, { call });
    }),
    server.on('call:ended', ({ callId: ended, reason, by }) => {
      const over = { reason, ...(by && { by }) };
      if (ended === callId) parts.onOver(over);
      else if (callId === undefined) told.set(ended, { over });
    }),
    server.on('webrtc:signal', ({ type, payload }) => {
      if (typeof payload !== 'object' || payload?.callId === undefined) return;
      // Before the entry is answered the other side may speak already.
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

  /** Being in the call is told to each new connection, and answered with where the call stands. */
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
      hearCall(ack.call, isFresh ? 'me' : 'other');
      if (!isClosed) parts.onOpen();
      if (isFreshWanted) void ask();
    } else if (PASSING.has(ack.code)) {
      // Without a connection the next one asks.
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

  /** The socket is held until the server has heard it. */
  async function tellLast(
    tell: (callId: string) => Promise<{ ok: true } | { ok: false; code: string }>,
  ): Promise<void> {
    for (let tries = 1; callId !== undefined && tries <= END_TRIES; tries++) {
      const ack = await tell(callId);
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
          const meanwhile = told.get(call.id);
          told.clear();
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
    beginAnew() {
      isFreshWanted = true;
      void ask();
    },
    ask: () => void ask(),
    report(report) {
      if (isClosed || callId === undefined) return;
      void server.send('call:report', { consultationId, callId, ...report }).then((ack) => {
        if (ack.ok && report.hasHeard) isHeardKnown = true;
        if (!ack.ok && !PASSING.has(ack.code)) void ask();
      });
    },
    end({ notes, ...options }) {
      close();
      void tellLast((callId) => {
        const written = notes?.();
        const ending = { consultationId, callId, deviceId, ...options };
        return server.send('call:end', { ...ending, ...(written !== undefined && { notes: written }) });
      });
    },
    close(heard) {
      close();
      if (heard && !isHeardKnown)
        void tellLast((callId) => server.send('call:report', { consultationId, callId, ...heard }));
      else release();
    },
  };
}
