import { heardSignal, type sendSignal } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import { callErrors } from '@anar/contracts/errors/consult';
import type { SocketData } from '@anar/contracts/messages/socket';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ulid } from 'ulid';
import type { ConsultationStore, StoredConsultation } from '../../consultations/consultation.store.ts';
import type { ClientSocket, RealtimeTier } from '../../realtime/realtime.ts';
import type { CallStore } from '../call.store.ts';
import { type CallActions, sideOf } from '../call-actions.ts';
import { callOf, deviceOf } from '../call-moves.ts';
import { liveCall } from '../stored-call.ts';
import { deviceIn, otherSideOf, roomOf, type Seat, seatsIn, takeSeat } from './call-rooms.ts';

/** Room of sockets that send no reports: the server reports for them while they are connected. */
const REPORTED = 'call-reported:';

type Signal = SocketData<typeof sendSignal>;

export interface PlainSignals {
  /** Relays to the other side; starts or answers the call if needed. Throws `call_over`, `call_taken`. */
  relay(userId: string, signal: Signal, socket: ClientSocket): Promise<void>;
}

export interface PlainSignalsDeps {
  calls: Pick<CallActions, 'start' | 'answer' | 'report'>;
  consultations: Pick<ConsultationStore, 'readAsEither'>;
  store: Pick<CallStore, 'acceptedOf'>;
  realtime: Pick<RealtimeTier, 'toRoom' | 'toUser' | 'roomsHere' | 'emptyRoom'>;
  clock: () => Date;
}

/** The device that sent a signal. */
interface Signalled {
  userId: string;
  deviceId: string;
  type: Signal['type'];
}

/**
 * Calls of clients that send `{type, payload}` only. Each socket is a device of its own. The doctor's offer starts the
 * call, the farmer's first signal answers it; a farmer's offer does both, since the doctor has accepted: the doctor's
 * id stands in for the device until one of their sockets signals. Signals to a side without a seat go to all sockets of
 * that user.
 */
export function createPlainSignals(
  { log, onStop }: Pick<Service, 'log' | 'onStop'>,
  { calls, consultations, store, realtime, clock }: PlainSignalsDeps,
): PlainSignals {
  const reporting = setInterval(() => void reportAll(), CALL.reportSeconds * 1000).unref();
  onStop('intake', () => clearInterval(reporting));

  async function reportAll(): Promise<void> {
    for (const room of realtime.roomsHere().filter((one) => one.startsWith(REPORTED))) {
      const [, userId = '', consultationId = '', callId = '', deviceId = ''] = room.split(':');
      try {
        await report(userId, { consultationId, callId }, deviceId);
      } catch (err) {
        if (err instanceof AppError) realtime.emptyRoom(room);
        else log.warn({ err, consultationId }, 'a plain call could not be reported');
      }
    }
  }

  /** Reports the socket as connected; media is not measured. */
  async function report(userId: string, { consultationId, callId }: Omit<Seat, 'side'>, deviceId: string) {
    const { generation } = callOf(await consultations.readAsEither(userId, consultationId), callId, clock());
    await calls.report(userId, { consultationId, callId, generation, isConnected: true }, deviceId);
  }

  async function seatOf(seen: StoredConsultation, { userId, deviceId, type }: Signalled): Promise<Seat> {
    const { id: consultationId, doctorId, farmerId } = seen;
    const side = sideOf(seen, userId);
    const live = liveCall(seen, clock());
    if (live && deviceOf(live, side) === deviceId) return { consultationId, callId: live.id, side };
    const start = (device: string) => calls.start(doctorId, { consultationId, deviceId: device, media: 'video' });
    if (side === 'doctor') {
      const isExpected = type === 'offer' || live?.doctorDevice === doctorId;
      if (!isExpected) throw new AppError(live ? callErrors.taken : callErrors.over);
      return (await start(deviceId)).seat;
    }
    if (!live && type !== 'offer') throw new AppError(callErrors.over);
    const callId = live?.id ?? (await start(doctorId)).call.id;
    return (await calls.answer(farmerId, { consultationId, callId, deviceId })).seat;
  }

  return {
    async relay(userId, { consultationId, type, payload }, socket) {
      const rooms = socket.rooms();
      const id = consultationId ?? seatsIn(rooms)[0]?.consultationId ?? (await store.acceptedOf(userId));
      if (id === undefined) throw new AppError(callErrors.over);
      const deviceId = deviceIn(rooms) ?? ulid();
      const seat = await seatOf(await consultations.readAsEither(userId, id), { userId, deviceId, type });
      if (!rooms.includes(roomOf(seat))) {
        await takeSeat(socket, deviceId, seat, { alone: true });
        await socket.join(`${REPORTED}${userId}:${id}:${seat.callId}:${deviceId}`);
      }
      const seen = await consultations.readAsEither(userId, id);
      const { farmerId, doctorId } = seen;
      const call = callOf(seen, seat.callId, clock());
      if (call.answeredAt && !call.connectedAt) await report(userId, seat, deviceId);
      const other = otherSideOf(seat);
      const device = deviceOf(call, other.side);
      const signal = { consultationId: id, type, payload };
      if (device !== undefined && device !== doctorId) realtime.toRoom(roomOf(other), heardSignal, signal);
      else realtime.toUser(other.side === 'doctor' ? doctorId : farmerId, heardSignal, signal);
    },
  };
}

/** Whether the socket with these rooms uses plain signals, whose audio is not measured. */
export const isPlainIn = (rooms: readonly string[]): boolean => rooms.some((room) => room.startsWith(REPORTED));
