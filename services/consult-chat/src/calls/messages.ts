import {
  answerCall,
  callError,
  endCall,
  heardSignal,
  joinCall,
  reportCall,
  type SignalPayload,
  sendSignal,
  startCall,
} from '@anar/contracts/consult/calls';
import { callRequest } from '@anar/contracts/consult/socket';
import { callErrors } from '@anar/contracts/errors/consult';
import type { SocketData } from '@anar/contracts/messages/socket';
import { AppError } from '@anar/service-kit/http/errors';
import type { ConsultationActions } from '../consultations/steps/consultation-actions.ts';
import { type RealtimeTier, refusingBy } from '../realtime/realtime.ts';
import type { CallActions } from './call-actions.ts';
import type { CallMetrics } from './call-metrics.ts';
import { deviceIn, otherSideOf, roomOf, seatOf, seatsIn, takeSeat } from './signalling/call-rooms.ts';
import { isPlainIn, type PlainSignals } from './signalling/plain-signals.ts';

const DOCTORS = ['doctor', 'expert'] as const;

export interface CallMessageDeps {
  calls: CallActions;
  actions: Pick<ConsultationActions, 'ring'>;
  plain: PlainSignals;
  metrics: Pick<CallMetrics, 'events'>;
}

/** Call messages of clients over the socket. */
export function registerCallMessages(
  realtime: Pick<RealtimeTier, 'on' | 'toRoom'>,
  { calls, actions, plain, metrics }: CallMessageDeps,
): void {
  const { on } = refusingBy(callError, realtime);
  on(callRequest, 'any', async ({ userId }, { consultationId }) => {
    if (await actions.ring(userId, consultationId)) metrics.events.inc({ event: 'asked' });
  });
  on(startCall, DOCTORS, async ({ userId }, asked, socket) => {
    const { call, seat } = await calls.start(userId, asked);
    // Evicts the doctor's other tabs.
    await takeSeat(socket, asked.deviceId, seat, { alone: true });
    return { call };
  });
  on(answerCall, 'any', async ({ userId }, page, socket) => {
    const { call, seat } = await calls.answer(userId, page);
    await takeSeat(socket, page.deviceId, seat);
    return { call };
  });
  on(joinCall, 'any', async ({ userId }, page, socket) => {
    const { call, seat } = await calls.join(userId, page);
    await takeSeat(socket, page.deviceId, seat);
    return { call };
  });
  on(
    sendSignal,
    'any',
    async ({ userId }, signal, socket) => {
      const { consultationId, type, payload } = signal;
      if (!isNumbered(payload)) return plain.relay(userId, signal, socket);
      // Authorised by the seat: no database read per candidate.
      const seat = seatOf(socket, payload.callId);
      if (!seat || (consultationId ?? seat.consultationId) !== seat.consultationId) {
        throw new AppError(callErrors.over);
      }
      realtime.toRoom(roomOf(otherSideOf(seat)), heardSignal, { consultationId: seat.consultationId, type, payload });
    },
    // In order: the first plain signal starts or answers the call that later ones belong to.
    { inOrder: ({ payload }: SocketData<typeof sendSignal>) => !isNumbered(payload) },
  );
  on(reportCall, 'any', async ({ userId }, said, socket) => calls.report(userId, said, deviceIn(socket.rooms())));
  on(endCall, 'any', async ({ userId }, asked, socket) => {
    const rooms = socket.rooms();
    const consultationId = asked.consultationId ?? seatsIn(rooms)[0]?.consultationId;
    if (consultationId === undefined) throw new AppError(callErrors.over);
    const deviceId = asked.deviceId ?? deviceIn(rooms);
    await calls.end(userId, { ...asked, consultationId }, { deviceId, isPlain: isPlainIn(rooms) });
  });
}

const isNumbered = (payload: SocketData<typeof sendSignal>['payload']): payload is SignalPayload =>
  typeof payload === 'object' && payload?.callId !== undefined;
