import type { Call, CallEndReason, CallMedia, reportCall } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import type { SocketData } from '@anar/contracts/socket';

export type Side = 'farmer' | 'doctor';
export type CallPath = NonNullable<SocketData<typeof reportCall>['path']>;
type OfSides<Value> = Partial<Record<Side, Value>>;

/** A call that rings or runs, inside its consultation. */
export interface StoredCall {
  id: string;
  media: CallMedia;
  /** Of the peer connection; 0 while it rings. */
  generation: number;
  startedAt: Date;
  ringsUntil: Date;
  /** A push told of it. */
  isPushed?: boolean;
  answeredAt?: Date;
  connectedAt?: Date;
  doctorDevice: string;
  farmerDevice?: string;
  /** How many there were: they count up no `seq`, and no change is written over one that it did not see. */
  reports?: number;
  /** The newest generation that each side saw media flow in. */
  seenIn?: OfSides<number>;
  /** Who heard the other one long enough. */
  heardBy?: OfSides<true>;
  /** As each side told it first. */
  paths?: OfSides<CallPath>;
  firstFrameMs?: OfSides<number>;
}

type Kept = 'answeredAt' | 'connectedAt' | 'doctorDevice' | 'farmerDevice' | 'heardBy';
/** One that is over. Who heard the other, and on which page, is kept for a report that comes after its end. */
export interface EndedCall extends Pick<StoredCall, 'id' | 'media' | 'startedAt'>, Partial<Pick<StoredCall, Kept>> {
  endedAt: Date;
  reason: CallEndReason;
  by?: Side;
}

/** What a consultation keeps of its calls. */
export interface CallFields {
  call?: StoredCall;
  /** When the clock ends it, unless a side reports before. */
  callUntil?: Date;
  /** The last ones that are over, oldest first. */
  calls?: EndedCall[];
}

export const RING_MS = CALL.ringSeconds * 1000;
export const SILENT_MS = CALL.silentSeconds * 1000;
const MOST_MS = CALL.maxMinutes * 60_000;
const KEPT = 20;

/** A call that was answered lives so long without a report, and never longer than `CALL.maxMinutes`. */
export function livesUntil({ answeredAt }: StoredCall, at: Date): Date {
  const most = (answeredAt ?? at).getTime() + MOST_MS;
  return new Date(Math.min(at.getTime() + SILENT_MS, most));
}

/** Why the clock ends it. */
export function endedByClock({ answeredAt }: StoredCall, at: Date): CallEndReason {
  if (!answeredAt) return 'unanswered';
  return at.getTime() >= answeredAt.getTime() + MOST_MS ? 'too_long' : 'lost';
}

/** The call that still rings or runs; one that only waits for the clock to end it does not. */
export const liveCall = ({ call, callUntil }: CallFields, at: Date): StoredCall | undefined =>
  call && callUntil && callUntil > at ? call : undefined;

/** What is left to write when the call, if there is one, is over. */
export function withoutCall(
  { call, calls = [] }: CallFields,
  at: Date,
  reason: CallEndReason,
  by?: Side,
): Pick<CallFields, 'calls'> {
  if (!call) return {};
  const { id, media, startedAt, answeredAt, connectedAt, doctorDevice, farmerDevice, heardBy } = call;
  const over: EndedCall = {
    ...{ id, media, startedAt, endedAt: at, reason, doctorDevice },
    ...(answeredAt && { answeredAt }),
    ...(connectedAt && { connectedAt }),
    ...(farmerDevice && { farmerDevice }),
    ...(heardBy && { heardBy }),
    ...(by && { by }),
  };
  return { calls: [...calls, over].slice(-KEPT) };
}

export function callOnWire({ id, media, generation, doctorDevice, farmerDevice, ...times }: StoredCall): Call {
  return {
    ...{ id, media, generation, doctorDevice },
    startedAt: times.startedAt.toISOString(),
    ringsUntil: times.ringsUntil.toISOString(),
    ...(times.answeredAt && { answeredAt: times.answeredAt.toISOString() }),
    ...(times.connectedAt && { connectedAt: times.connectedAt.toISOString() }),
    ...(farmerDevice && { farmerDevice }),
  };
}
