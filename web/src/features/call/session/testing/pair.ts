import type { CallMedia } from '@anar/contracts/consult/calls';
import { ulid } from 'ulid';
import type { CallSession } from '../call-session.ts';
import type { Entry } from '../server/call-line.ts';
import { createSession } from '../session.ts';
import { CONSULTATION, FakeCalls } from './fake-calls.ts';

export { FakeCalls };

/** Both sides of a call in one page, for tests that drive a real browser. */
export interface Pair {
  calls: FakeCalls;
  doctor: CallSession;
  farmer: CallSession;
}

type Role = 'doctor' | 'farmer';

export const enter = (
  calls: FakeCalls,
  role: Role,
  media: CallMedia,
  entry: Entry,
  deviceId: string = ulid(),
  signal: AbortSignal = new AbortController().signal,
) =>
  createSession({
    server: calls.sockets[role],
    beginning: { consultationId: CONSULTATION, role, media, signal },
    ...{ deviceId, entry },
  });

/** The doctor rings, the farmer answers. */
export async function pair({
  media = 'video',
  calls = new FakeCalls(),
}: {
  media?: CallMedia;
  calls?: FakeCalls;
} = {}) {
  const doctor = await enter(calls, 'doctor', media, { way: 'start', media });
  const callId = doctor.state().call.id;
  const farmer = await enter(calls, 'farmer', media, { way: 'answer', callId });
  return { calls, doctor, farmer } satisfies Pair;
}

/** Generous, for a busy machine. */
const PATIENCE_MS = 60_000;

/** Resolves once the state matches; on timeout rejects with the actual state. */
export function until(session: CallSession, isSo: (state: ReturnType<CallSession['state']>) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`never ${isSo}, but ${JSON.stringify(session.state())}`)),
      PATIENCE_MS,
    );
    const look = () => {
      if (!isSo(session.state())) return;
      stop();
      clearTimeout(late);
      resolve();
    };
    const stop = session.subscribe(look);
    look();
  });
}
