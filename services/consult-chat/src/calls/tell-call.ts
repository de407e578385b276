import { callChanged, callEnded } from '@anar/contracts/consult/calls';
import type { StoredConsultation } from '../consultations/consultation.store.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import type { CallMetrics } from './call-metrics.ts';
import { closeCall } from './call-rooms.ts';
import { callOnWire, type StoredCall } from './stored-call.ts';

export interface TellCallDeps {
  realtime: Pick<RealtimeTier, 'toUser' | 'emptyRoom'>;
  metrics: Pick<CallMetrics, 'events' | 'ended'>;
}

/** To all sockets of both. */
export function tellCall(
  realtime: Pick<RealtimeTier, 'toUser'>,
  { id: consultationId, farmerId, doctorId }: StoredConsultation,
  call: StoredCall,
): void {
  const data = { consultationId, call: callOnWire(call) };
  for (const person of [farmerId, doctorId]) realtime.toUser(person, callChanged, data);
}

/** Tells both what became of their call, whatever changed the consultation: the one place that compares before and after. */
export function createTellCall({ realtime, metrics }: TellCallDeps) {
  function ended(
    { id: consultationId, farmerId, doctorId, calls }: StoredConsultation,
    { id, connectedAt }: Pick<StoredCall, 'id' | 'connectedAt'>,
  ) {
    const over = calls?.find((one) => one.id === id);
    const { reason = 'consultation_over', by } = over ?? {};
    const data = { consultationId, callId: id, reason, ...(by && { by }) };
    for (const person of [farmerId, doctorId]) realtime.toUser(person, callEnded, data);
    closeCall(realtime, consultationId, id);
    // That they had connected may be drawn from their reports only now.
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
    if (!isSame) tellCall(realtime, after, call);
  };
}
