import type { Call, CallEndReason, CallMedia, reportCall } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import type { SocketData } from '@anar/contracts/messages/socket';

export type Side = 'farmer' | 'doctor';
export type CallPath = NonNullable<SocketData<typeof reportCall>['path']>;
type OfSides<Value> = Partial<Record<Side, Value>>;

/** A live call, embedded in its consultation. */
export interface StoredCall {
  id: string;
  media: CallMedia;
  /** Generation of the peer connection; 0 while it rings. */
  generation: number;
  startedAt: Date;
  ringsUntil: Date;
  /** A push was sent for it. */
  isPushed?: boolean;
  answeredAt?: Date;
  connectedAt?: Date;
  doctorDevice: string;
  farmerDevice?: string;
  /** Number of reports. They do not increment `seq`; changes compare it, so that none overwrites an unseen report. */
  reports?: number;
  /** The newest generation in which each side saw media. */
  seenIn?: OfSides<number>;
  /** Sides that received the other's audio long enough. */
  heardBy?: OfSides<true>;
  /** First value reported by each side. */
  paths?: OfSides<CallPath>;
  firstFrameMs?: OfSides<number>;
}

type Kept = 'answeredAt' | 'connectedAt' | 'doctorDevice' | 'farmerDevice' | 'heardBy';
/** A call that is over. Audio confirmations and devices are kept for a report that arrives after its end. */
export interface EndedCall extends Pick<StoredCall, 'id' | 'media' | 'startedAt'>, Partial<Pick<StoredCall, Kept>> {
  endedAt: Date;
  reason: CallEndReason;
  by?: Side;
}

/** Call fields of a consultation. */
export interface CallFields {
  call?: StoredCall;
  /** Lease: the timer ends the call then, unless a side reports before. */
  callUntil?: Date;
  /** The last ended calls, oldest first. */
  calls?: EndedCall[];
}

export const RING_MS = CALL.ringSeconds * 1000;
export const SILENT_MS = CALL.silentSeconds * 1000;
const MOST_MS = CALL.maxMinutes * 60_000;
const KEPT = 20;

/** Lease of an answered call: `SILENT_MS` without a report, and never longer than `CALL.maxMinutes`. */
export function livesUntil({ answeredAt }: StoredCall, at: Date): Date {
  const most = (answeredAt ?? at).getTime() + MOST_MS;
  return new Date(Math.min(at.getTime() + SILENT_MS, most));
}

/** The reason of a timeout. */
export function endedByClock({ answeredAt }: StoredCall, at: Date): CallEndReason {
  if (!answeredAt) return 'unanswered';
  return at.getTime() >= answeredAt.getTime() + MOST_MS ? 'too_long' : 'lost';
}

/** The live call; undefined for one whose lease expired but which the timer has not ended yet. */
export const liveCall = ({ call, callUntil }: CallFields, at: Date): StoredCall | undefined =>
  call && callUntil && callUntil > at ? call : undefined;

/** Fields to write when the call, if any, is over. */
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
