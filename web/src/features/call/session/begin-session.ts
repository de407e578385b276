import type { Call } from '@anar/contracts/consult/calls';
import { callErrors } from '@anar/contracts/errors/consult';
import { ulid } from 'ulid';
import { type CallBeginning, type CallSession, whenEnded } from './call-session.ts';
import { dataSaver } from './data-saver.ts';
import { clearDevice, deviceOf, keepCamera, keepDevice, lastFacing, ownDevice, takeDevice } from './device-id.ts';
import type { Entry } from './server/call-line.ts';
import { CallRefused } from './server/call-refused.ts';
import { callServer } from './server/call-server.ts';
import { createSession } from './session.ts';

/**
 * By the doctor: the farmer's phone rings. Call it in the click handler, as browsers prompt for the microphone only
 * then. Throws an `ApiError`.
 */
export const startSession = (beginning: CallBeginning): Promise<CallSession> =>
  begin(beginning, { way: 'start', media: beginning.media });

/**
 * By the farmer. Throws an `ApiError`: `call_taken` when another page answered first, `call_over` when it no longer
 * rings.
 */
export function answerSession(call: Call, beginning: CallBeginning): Promise<CallSession> {
  // Stored before sending: if the answer arrives but its ack is lost, the retry carries the same device id.
  const deviceId = deviceOf(call.id) ?? ulid();
  keepDevice(beginning.consultationId, call.id, deviceId);
  return begin(beginning, { way: 'answer', callId: call.id }, deviceId);
}

/** By a page that was reloaded during its call: `wasLeft`. Throws an `ApiError`. */
export async function rejoinSession(call: Call, beginning: CallBeginning): Promise<CallSession> {
  const { taken } = callErrors;
  const deviceId = deviceOf(call.id);
  if (deviceId === undefined) throw new CallRefused(taken);
  return begin(beginning, { way: 'rejoin', callId: call.id }, deviceId);
}

async function begin(beginning: CallBeginning, entry: Entry, deviceId: string = ulid()): Promise<CallSession> {
  const release = await takeDevice(deviceId);
  if (release === undefined) throw new CallRefused(callErrors.taken);
  try {
    beginning.signal.throwIfAborted();
    const isFarmer = beginning.role === 'farmer';
    // The farmer shows the plant, the doctor their face.
    const facing = lastFacing(beginning.consultationId) ?? (isFarmer ? 'back' : 'front');
    const first = { ...beginning, facing, savesData: isFarmer && dataSaver.get() };
    const session = await createSession({ server: callServer, beginning: first, deviceId, entry });
    keepDevice(beginning.consultationId, session.state().call.id, deviceId);
    const stop = session.subscribe(() => session.state().phase !== 'ended' && keepCamera(session.state()));
    keepCamera(session.state());
    whenEnded(session, () => {
      stop();
      release();
      if (ownDevice(session.state().call.id) === deviceId) clearDevice();
    });
    return session;
  } catch (cause) {
    release();
    throw cause;
  }
}
