import type { CallBeginning, CallSession } from './call-session.ts';
import { createOwnMedia } from './media/own-media.ts';
import { createIceServers } from './peer/ice-servers.ts';
import { type RunningCall, runCall } from './running-call.ts';
import { createCallLine, type Entry, type Over } from './server/call-line.ts';
import type { CallServer } from './server/call-server.ts';
import type { Signal } from './signal/signal-channel.ts';

interface SessionParts {
  server: CallServer;
  beginning: CallBeginning;
  /** The id of this page in this call. */
  deviceId: string;
  entry: Entry;
}

/** Enters the call and runs it until it ends. Throws `CallRefused`. */
export async function createSession({ server, beginning, deviceId, entry }: SessionParts): Promise<CallSession> {
  const { consultationId, role: side, signal } = beginning;
  const clickedAt = performance.now();
  let running: RunningCall | undefined;
  /** Signals that arrive before the entry is acknowledged. */
  const early: Signal[] = [];
  /** An end that arrives before the entry is acknowledged. */
  let earlyOver: Over | undefined;
  const line = createCallLine({
    ...{ server, consultationId, deviceId, side },
    onCall: (call, by) => running?.receiveCall(call, by),
    onSignal: (signal) => (running ? running.receiveSignal(signal) : early.push(signal)),
    onOpen: () => running?.open(),
    onOver(over) {
      if (running) running.over(over);
      else earlyOver = over;
    },
  });
  const iceServers = createIceServers(
    () => server.iceServers(),
    () => running?.restart(),
  );
  // ICE servers, microphone and entry are requested in parallel.
  void iceServers();
  const media = createOwnMedia(beginning, () => running?.mediaChanged());
  signal.addEventListener('abort', media.close, { once: true });
  try {
    const call = await line.enter(entry);
    const { savesData = false } = beginning;
    running = runCall({ side, line, media, iceServers, time: server.time, call, clickedAt, savesData });
    running.receiveCall(call, 'other');
  } catch (cause) {
    media.close();
    line.close();
    throw cause;
  }
  running.mediaChanged();
  for (const signal of early) running.receiveSignal(signal);
  if (earlyOver) running.over(earlyOver);
  return running.session;
}
