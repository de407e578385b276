import { CALL } from '@anar/contracts/constants';
import { heardSignal, type sendSignal } from '@anar/contracts/consult/calls';
import { callErrors } from '@anar/contracts/errors/consult';
import type { SocketData } from '@anar/contracts/socket';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ulid } from 'ulid';
import type { ClientSocket, RealtimeTier } from '../realtime/realtime.ts';
import type { CallDesk } from './call-desk.ts';
import { deviceIn, otherSideOf, roomOf, seatsIn, takeSeat } from './call-rooms.ts';

/** Of a socket whose call is reported for it, as long as it is connected. */
const REPORTED = 'call-reported:';

export interface PlainSignals {
  /** To the other side; starts or answers the call where there is none yet. Throws `call_over`, `call_taken`. */
  relay(userId: string, signal: SocketData<typeof sendSignal>, socket: ClientSocket): Promise<void>;
}

export interface PlainSignalsDeps {
  calls: Pick<CallDesk, 'bySignal' | 'keepAlive'>;
  /** The accepted consultation of a person. */
  acceptedOf(userId: string): Promise<string | undefined>;
  realtime: Pick<RealtimeTier, 'toRoom' | 'toUser' | 'roomsHere' | 'emptyRoom'>;
}

/**
 * Calls of clients that send `{type, payload}` and nothing else. Each socket is a device of its own; until the other side has
 * taken its seat, signals go to all sockets of that person.
 */
export function createPlainSignals(
  { log, onStop }: Pick<Service, 'log' | 'onStop'>,
  { calls, acceptedOf, realtime }: PlainSignalsDeps,
): PlainSignals {
  const reporting = setInterval(() => void report(), CALL.reportSeconds * 1000).unref();
  onStop('intake', () => clearInterval(reporting));

  async function report(): Promise<void> {
    for (const room of realtime.roomsHere().filter((one) => one.startsWith(REPORTED))) {
      const [, userId = '', consultationId = '', callId = '', deviceId = ''] = room.split(':');
      try {
        await calls.keepAlive(userId, { consultationId, callId, deviceId });
      } catch (err) {
        if (err instanceof AppError) realtime.emptyRoom(room);
        else log.warn({ err, consultationId }, 'a plain call could not be reported');
      }
    }
  }

  return {
    async relay(userId, { consultationId, type, payload }, socket) {
      const rooms = socket.rooms();
      const id = consultationId ?? seatsIn(rooms)[0]?.consultationId ?? (await acceptedOf(userId));
      if (id === undefined) throw new AppError(callErrors.over);
      const deviceId = deviceIn(rooms) ?? ulid();
      const { seat, otherId, isOtherSeated } = await calls.bySignal(userId, { consultationId: id, deviceId, type });
      if (!rooms.includes(roomOf(seat))) {
        await takeSeat(socket, deviceId, seat, { alone: true });
        await socket.join(`${REPORTED}${userId}:${id}:${seat.callId}:${deviceId}`);
      }
      const signal = { consultationId: id, type, payload };
      if (isOtherSeated) realtime.toRoom(roomOf(otherSideOf(seat)), heardSignal, signal);
      else realtime.toUser(otherId, heardSignal, signal);
    },
  };
}

/** Whether a socket with these rooms calls by plain signals: nothing measured whether they heard each other. */
export const isPlainIn = (rooms: readonly string[]): boolean => rooms.some((room) => room.startsWith(REPORTED));
