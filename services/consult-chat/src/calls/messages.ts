import {
  answerCall,
  endCall,
  heardSignal,
  joinCall,
  reportCall,
  sendSignal,
  startCall,
} from '@anar/contracts/consult/calls';
import { callRequest } from '@anar/contracts/consult/socket';
import { callErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { Desk } from '../consultations/steps/desk.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import type { CallDesk } from './call-desk.ts';
import type { CallMetrics } from './call-metrics.ts';
import { deviceIn, otherSideOf, roomOf, seatOf, takeSeat } from './call-rooms.ts';

const DOCTORS = ['doctor', 'expert'] as const;

export interface CallMessageDeps {
  calls: CallDesk;
  desk: Pick<Desk, 'ring'>;
  metrics: Pick<CallMetrics, 'events'>;
}

/** What clients may say of calls over the socket. */
export function registerCallMessages(
  realtime: Pick<RealtimeTier, 'on' | 'toRoom'>,
  { calls, desk, metrics }: CallMessageDeps,
): void {
  realtime.on(callRequest, 'any', async ({ userId }, { consultationId }) => {
    if (await desk.ring(userId, consultationId)) metrics.events.inc({ event: 'asked' });
  });
  realtime.on(startCall, DOCTORS, async ({ userId }, asked, socket) => {
    const { call, seat } = await calls.start(userId, asked);
    // Another page of the doctor may have sat there.
    await takeSeat(socket, asked.deviceId, seat, { alone: true });
    return { call };
  });
  realtime.on(answerCall, 'any', async ({ userId }, page, socket) => {
    const { call, seat } = await calls.answer(userId, page);
    await takeSeat(socket, page.deviceId, seat);
    return { call };
  });
  realtime.on(joinCall, 'any', async ({ userId }, page, socket) => {
    const { call, seat } = await calls.join(userId, page);
    await takeSeat(socket, page.deviceId, seat);
    return { call };
  });
  // The seat says who speaks in which call: no look into the database for each candidate.
  realtime.on(sendSignal, 'any', async (_caller, { consultationId, type, payload }, socket) => {
    const seat = seatOf(socket, payload.callId);
    if (!seat || (consultationId ?? seat.consultationId) !== seat.consultationId) {
      throw new AppError(callErrors.over);
    }
    realtime.toRoom(roomOf(otherSideOf(seat)), heardSignal, { consultationId: seat.consultationId, type, payload });
  });
  realtime.on(reportCall, 'any', async ({ userId }, said, socket) =>
    calls.report(userId, said, deviceIn(socket.rooms())),
  );
  realtime.on(endCall, 'any', async ({ userId }, asked, socket) =>
    calls.end(userId, asked, asked.deviceId ?? deviceIn(socket.rooms())),
  );
}
