import type { Consultation } from '@anar/contracts/consult/consultations';
import { consultationsChanged } from '../api/endpoints/consult-api.ts';
import { useSocket } from '../api/socket/socket.ts';
import { usePollingWithoutSocket } from '../api/socket/use-polling-without-socket.ts';
import { useAppDispatch } from '../session/hooks.ts';

const POLL_MS = 5000;

/**
 * Holds the socket for the farmer's consultations while mounted; an open request holds it in the background too. The
 * cached consultations listen to it themselves.
 */
export function useLiveConsultations(consultations: readonly Pick<Consultation, 'status'>[] | undefined): void {
  const dispatch = useAppDispatch();
  const isAsked = consultations?.some(({ status }) => status === 'requested' || status === 'ringing');
  useSocket(isAsked ? 'request-open' : 'screen');
  usePollingWithoutSocket(() => dispatch(consultationsChanged()), POLL_MS);
}
