import type { ClientSocket, RealtimeTier } from '../../realtime/realtime.ts';
import type { Side } from '../stored-call.ts';

const ROOM = 'call:';
/** Room of one tab in a call; it stays in it when another tab takes the call over. */
const PAGE = 'call-page:';
const SIDES: readonly Side[] = ['farmer', 'doctor'];

/** The place of a socket: one side of one call. */
export interface Seat {
  consultationId: string;
  callId: string;
  side: Side;
}

/** Joins the socket to the rooms of this call and leaves all other calls; `alone`: evicts the side's other sockets. */
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

/** Device id of the tab, from the rooms of its socket. */
export const deviceIn = (rooms: readonly string[]): string | undefined =>
  rooms.find((room) => room.startsWith(PAGE))?.slice(PAGE.length);

/** The socket's seat in a call, without a database read. */
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

/** Evicts all sockets of both sides, on every replica. */
export function closeCall(realtime: Pick<RealtimeTier, 'emptyRoom'>, consultationId: string, callId: string): void {
  for (const side of SIDES) realtime.emptyRoom(roomOf({ consultationId, callId, side }));
}
