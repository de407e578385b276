import type { ClientSocket, RealtimeTier } from '../realtime/realtime.ts';
import type { Side } from './stored-call.ts';

const ROOM = 'call:';
const SIDES: readonly Side[] = ['farmer', 'doctor'];

/** Where a socket stands: one side of one call. */
export interface Seat {
  consultationId: string;
  callId: string;
  side: Side;
}

/** The socket takes part in this call from now on, and in no other; `alone`: whoever sat there before no longer does. */
export async function takeSeat(socket: ClientSocket, seat: Seat, { alone = false } = {}): Promise<void> {
  const own = roomOf(seat);
  if (alone) socket.leaveOthers(own);
  for (const room of socket.rooms()) if (room.startsWith(ROOM) && room !== own) socket.leave(room);
  await socket.join(own);
}

/** The seat that this socket took in a call; without a look into the database. */
export function seatOf(socket: ClientSocket, callId: string): Seat | undefined {
  return seatsIn(socket.rooms()).find((seat) => seat.callId === callId);
}

export function seatsIn(rooms: readonly string[]): Seat[] {
  return rooms
    .filter((room) => room.startsWith(ROOM))
    .map((room) => {
      const [, consultationId = '', callId = '', side] = room.split(':');
      return { consultationId, callId, side: side as Side };
    });
}

export const roomOf = ({ consultationId, callId, side }: Seat): string => `${ROOM}${consultationId}:${callId}:${side}`;

export const otherSideOf = (seat: Seat): Seat => ({ ...seat, side: seat.side === 'farmer' ? 'doctor' : 'farmer' });

/** Nobody takes part in it any more, on whichever replica. */
export function closeCall(realtime: Pick<RealtimeTier, 'emptyRoom'>, consultationId: string, callId: string): void {
  for (const side of SIDES) realtime.emptyRoom(roomOf({ consultationId, callId, side }));
}
