import type { Call } from '@anar/contracts/consult/calls';
import { callErrors } from '@anar/contracts/errors/consult';
import { ulid } from 'ulid';
import { type CallBeginning, type CallSession, whenEnded } from './call-session.ts';
import { deviceOf, forgetDevice, keepDevice, ownDevice, takeDevice } from './device-id.ts';
import type { Entry } from './server/call-line.ts';
import { CallRefused } from './server/call-refused.ts';
import { callServer } from './server/call-server.ts';
import { createSession } from './session.ts';

/** By the doctor: the farmer's phone rings. Call it in the press, as browsers ask for the microphone then. Throws an `ApiError`. */
export const startSession = (beginning: CallBeginning): Promise<CallSession> =>
  begin(beginning, { way: 'start', media: beginning.media });

/** By the farmer. Throws an `ApiError`: `call_taken` where another page answered first, `call_over` where it rings no more. */
export function answerSession(call: Call, beginning: CallBeginning): Promise<CallSession> {
  // Kept before: where the answer came but its ack was lost, the next try is of the same page.
  const deviceId = deviceOf(call.id) ?? ulid();
  keepDevice(beginning.consultationId, call.id, deviceId);
  return begin(beginning, { way: 'answer', callId: call.id }, deviceId);
}

/** By a page that was loaded anew during its call: `wasLeft`. Throws an `ApiError`. */
export async function rejoinSession(call: Call, beginning: CallBeginning): Promise<CallSession> {
  const { taken } = callErrors;
  const deviceId = deviceOf(call.id);
  if (deviceId === undefined) throw new CallRefused(taken);
  return begin(beginning, { way: 'rejoin', callId: call.id }, deviceId);
}

async function begin(beginning: CallBeginning, entry: Entry, deviceId: string = ulid()): Promise<CallSession> {
  const letGo = await takeDevice(deviceId);
  if (letGo === undefined) throw new CallRefused(callErrors.taken);
  try {
    beginning.signal.throwIfAborted();
    const session = await createSession({ server: callServer, beginning, deviceId, entry });
    keepDevice(beginning.consultationId, session.state().call.id, deviceId);
    whenEnded(session, () => {
      letGo();
      if (ownDevice(session.state().call.id) === deviceId) forgetDevice();
    });
    return session;
  } catch (cause) {
    letGo();
    throw cause;
  }
}
