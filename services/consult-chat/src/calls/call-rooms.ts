import type { ClientSocket, RealtimeTier } from '../realtime/realtime.ts';
import type { Side } from './stored-call.ts';

const ROOM = 'call:';
/** Of a page: that which sits in the call, wherever another page has taken it over since. */
const PAGE = 'call-page:';
const SIDES: readonly Side[] = ['farmer', 'doctor'];

/** Where a socket stands: one side of one call. */
export interface Seat {
  consultationId: string;
  callId: string;
  side: Side;
}

/** The socket takes part in this call from now on, and in no other; `alone`: whoever sat there before no longer does. */
export async function takeSeat(
  socket: ClientSocket,
  deviceId: string,
  seat: Seat,
  { alone = false } = {},
): Promise<void> {
  const own = [roomOf(seat), `${PAGE}${deviceId}`] as const;
  if (alone) socket.leaveOthers(own[0]);
  for (const room of socket.rooms()) {
    if ((room.startsWith(ROOM) || room.startsWith(PAGE)) && !own.some((one) => one === room)) socket.leave(room);
  }
  for (const room of own) await socket.join(room);
}

/** The page that sits in these rooms. */
export const deviceIn = (rooms: readonly string[]): string | undefined =>
  rooms.find((room) => room.startsWith(PAGE))?.slice(PAGE.length);

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
