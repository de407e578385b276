import { useEffect, useRef } from 'react';
import { readDoctorsAgain, showDoctorChange } from '../../api/endpoints/consult-api.ts';
import { send, useSocket, useSocketMessage, useSocketReady } from '../../api/socket/socket.ts';
import { usePollingWithoutSocket } from '../../consultation/live-consultations.ts';
import { useAppDispatch } from '../../session/hooks.ts';

/** Debounce: several doctors that change at once cause one refetch of the list. */
const GATHER_MS = 1000;

/** Updates the doctors' availability live. */
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
