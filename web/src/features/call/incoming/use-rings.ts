import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useReducer } from 'react';
import { useSocketMessage } from '../../../api/socket/socket.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { noRings, rings } from './rings.ts';

/**
 * Calls that ring on this phone, from the consultation list and from socket messages. `readAt`: when the list was
 * requested.
 */
export function useRings(consultations: readonly Consultation[] | undefined, readAt: number | undefined) {
  const [state, dispatchRing] = useReducer(rings, noRings);
  useEffect(() => {
    for (const { id, call } of consultations ?? []) {
      if (call) dispatchRing({ type: 'seen', consultationId: id, call, now: serverNow() });
    }
  }, [consultations]);
  useEffect(() => {
    if (!consultations || readAt === undefined) return;
    dispatchRing({ type: 'read', at: readAt, callIds: consultations.flatMap(({ call }) => call?.id ?? []) });
  }, [consultations, readAt]);
  useSocketMessage('call:changed', ({ consultationId, call }) =>
    dispatchRing({ type: 'seen', consultationId, call, now: serverNow() }),
  );
  useSocketMessage('call:ended', ({ callId, reason }) => dispatchRing({ type: 'ended', callId, reason }));
  const rung = state.ringing.length > 0;
  useEffect(() => {
    if (!rung) return;
    const timer = setInterval(() => dispatchRing({ type: 'clock', now: serverNow() }), 1000);
    return () => clearInterval(timer);
  }, [rung]);
  return { ring: state.ringing.at(-1) ?? null, missed: state.missed, elsewhere: state.elsewhere, dispatchRing };
}
