import { callChanged, callEnded } from '@anar/contracts/consult/calls';
import type { StoredConsultation } from '../consultations/consultation.store.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import type { CallMetrics } from './call-metrics.ts';
import { closeCall } from './signalling/call-rooms.ts';
import { callOnWire, type StoredCall } from './stored-call.ts';

export interface CallPublisherDeps {
  realtime: Pick<RealtimeTier, 'toUser' | 'emptyRoom'>;
  metrics: Pick<CallMetrics, 'events' | 'ended'>;
}

/** Sends the call to all sockets of both sides. */
export function publishCall(
  realtime: Pick<RealtimeTier, 'toUser'>,
  { id: consultationId, farmerId, doctorId }: StoredConsultation,
  call: StoredCall,
): void {
  const data = { consultationId, call: callOnWire(call) };
  for (const person of [farmerId, doctorId]) realtime.toUser(person, callChanged, data);
}

/**
 * Publishes call changes to both sides by comparing the consultation before and after a move; the only place that does.
 */
export function createCallPublisher({ realtime, metrics }: CallPublisherDeps) {
  function ended(
    { id: consultationId, farmerId, doctorId, calls }: StoredConsultation,
    { id, connectedAt }: Pick<StoredCall, 'id' | 'connectedAt'>,
  ) {
    const over = calls?.find((one) => one.id === id);
    const { reason = 'consultation_over', by } = over ?? {};
    const data = { consultationId, callId: id, reason, ...(by && { by }) };
    for (const person of [farmerId, doctorId]) realtime.toUser(person, callEnded, data);
    closeCall(realtime, consultationId, id);
    // The connection may have been derived only now from stored reports.
    if (over?.connectedAt && !connectedAt) metrics.events.inc({ event: 'connected' });
    metrics.ended.inc({ reason, connected: (over ?? { connectedAt }).connectedAt ? 'yes' : 'no' });
  }

  return (before: StoredConsultation, after: StoredConsultation): void => {
    const was = before.call;
    const { call } = after;
    if (was && was.id !== call?.id) ended(after, was);
    if (!call) return;
    const known = was?.id === call.id ? was : undefined;
    if (!known) metrics.events.inc({ event: 'rung' });
    if (call.answeredAt && !known?.answeredAt) metrics.events.inc({ event: 'answered' });
    if (call.connectedAt && !known?.connectedAt) metrics.events.inc({ event: 'connected' });
    const isSame = known && JSON.stringify(callOnWire(known)) === JSON.stringify(callOnWire(call));
    if (!isSame) publishCall(realtime, after, call);
  };
}
