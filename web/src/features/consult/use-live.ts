import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef } from 'react';
import { consultationsChanged, readDoctorsAgain, showDoctorChange } from '../../api/endpoints/consult-api.ts';
import { send, useSocket, useSocketMessage, useSocketReady, useSocketState } from '../../api/socket/socket.ts';
import { useAppDispatch } from '../../session/hooks.ts';

/** Milliseconds between two looks while the socket is down. */
const POLL_MS = 5000;
/** Several doctors that change at once are one look at the list. */
const GATHER_MS = 1000;

/** Looks again every five seconds, only while the socket is down and somebody sees the page. */
function usePollingWithoutSocket(look: () => void): void {
  const down = useSocketState() !== 'on';
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!down) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [down]);
}

/** The farmer's consultations stay as the server has them while this is mounted. An open request holds the socket in the background too. */
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

/** Who is there, free or busy, as it changes. */
export function useLiveDoctors(): void {
  const dispatch = useAppDispatch();
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSocket('screen');
  const look = () => dispatch(readDoctorsAgain());
  useSocketReady(() => {
    void send('doctors:watch', { watch: true });
    look();
  });
  useSocketMessage('doctor:changed', (change) => {
    dispatch(showDoctorChange(change));
    clearTimeout(gathering.current);
    gathering.current = setTimeout(look, GATHER_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(gathering.current);
      void send('doctors:watch', { watch: false });
    },
    [],
  );
  usePollingWithoutSocket(look);
}
