import { useEffect, useRef } from 'react';
import { readDoctorsAgain, showDoctorChange } from '../../api/endpoints/consult-api.ts';
import { send, useSocket, useSocketMessage, useSocketReady } from '../../api/socket/socket.ts';
import { usePollingWithoutSocket } from '../../consultation/live-consultations.ts';
import { useAppDispatch } from '../../session/hooks.ts';

/** Several doctors that change at once are one look at the list. */
const GATHER_MS = 1000;

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
