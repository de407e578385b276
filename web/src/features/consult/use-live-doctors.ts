import { useEffect } from 'react';
import { readDoctorsAgain } from '../../api/endpoints/consult-api.ts';
import { send, useSocket, useSocketReady } from '../../api/socket/socket.ts';
import { usePollingWithoutSocket } from '../../api/socket/use-polling-without-socket.ts';
import { useAppDispatch } from '../../session/hooks.ts';

const POLL_MS = 5000;

/** Watches the doctors' availability while mounted. The server sends changes to watchers only; cached lists apply them. */
export function useLiveDoctors(): void {
  const dispatch = useAppDispatch();
  const look = () => dispatch(readDoctorsAgain());
  useSocket('screen');
  useSocketReady(() => {
    void send('doctors:watch', { watch: true });
    look();
  });
  useEffect(() => () => void send('doctors:watch', { watch: false }), []);
  usePollingWithoutSocket(look, POLL_MS);
}
