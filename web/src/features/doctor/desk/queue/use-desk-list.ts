import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useState } from 'react';
import {
  consultApi,
  consultationsChanged,
  type DoctorProfile,
  useDoctorConsultationsQuery,
} from '../../../../api/endpoints/consult-api.ts';
import { type QueryState, useQueryState } from '../../../../api/queries/use-query-state.ts';
import { useSocket, useSocketMessage, useSocketReady, useSocketState } from '../../../../api/socket/socket.ts';
import { useAppDispatch } from '../../../../session/hooks.ts';

/** Polling interval without a socket while the page is visible. */
const POLL_MS = 5000;

/** The doctor's consultations: pushed by the socket, polled only without one while the page is visible. */
export function useDeskList({ id: doctorId, status }: DoctorProfile): QueryState<Consultation[]> {
  const dispatch = useAppDispatch();
  useSocket('screen');
  useSocket(status === 'online' ? 'doctor-online' : null);
  const visible = usePageVisible();
  const polls = useSocketState() !== 'on' && visible;
  const query = useDoctorConsultationsQuery(
    { doctorId },
    { refetchOnMountOrArgChange: true, pollingInterval: polls ? POLL_MS : 0 },
  );
  useSocketReady(() => {
    dispatch(consultationsChanged());
    // Reachability is known only with a socket.
    dispatch(consultApi.util.invalidateTags([{ type: 'Doctor', id: doctorId }]));
  });
  useSocketMessage('consultation:changed', ({ consultationId, seq }) => {
    const known = query.data?.find(({ id }) => id === consultationId);
    if (!known || known.seq < seq) dispatch(consultationsChanged(consultationId));
  });
  return useQueryState(query);
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
