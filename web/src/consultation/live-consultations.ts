import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef } from 'react';
import { consultationsChanged } from '../api/endpoints/consult-api.ts';
import { useSocket, useSocketMessage, useSocketReady, useSocketState } from '../api/socket/socket.ts';
import { useAppDispatch } from '../session/hooks.ts';

/** Polling interval while the socket is down. */
const POLL_MS = 5000;

/** Polls every five seconds while the socket is down and the page is visible. */
export function usePollingWithoutSocket(look: () => void): void {
  const down = useSocketState() !== 'on';
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!down) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [down]);
}

/**
 * Keeps the farmer's consultations in sync with the server while mounted. An open request holds the socket in the
 * background too.
 */
export function useLiveConsultations(consultations: readonly Pick<Consultation, 'status'>[] | undefined): void {
  const dispatch = useAppDispatch();
  const isAsked = consultations?.some(({ status }) => status === 'requested' || status === 'ringing');
  useSocket(isAsked ? 'request-open' : 'screen');
  const look = () => dispatch(consultationsChanged());
  useSocketMessage('consultation:changed', ({ consultationId }) => dispatch(consultationsChanged(consultationId)));
  useSocketMessage('call:response', ({ consultationId }) => dispatch(consultationsChanged(consultationId)));
  useSocketReady(look);
  usePollingWithoutSocket(look);
}
