import type { Consultation } from '@anar/contracts/consult/consultations';
import { type DoctorProfile, useDoctorConsultationsQuery } from '../../../../api/endpoints/consult-api.ts';
import { type QueryState, useQueryState } from '../../../../api/queries/use-query-state.ts';
import { useSocket } from '../../../../api/socket/socket.ts';
import { usePollingWithoutSocket } from '../../../../api/socket/use-polling-without-socket.ts';

const POLL_MS = 5000;

/** The doctor's consultations, kept live by their endpoint. */
export function useDeskList({ id: doctorId, status }: DoctorProfile): QueryState<Consultation[]> {
  useSocket('screen');
  useSocket(status === 'online' ? 'doctor-online' : null);
  const query = useDoctorConsultationsQuery({ doctorId }, { refetchOnMountOrArgChange: true });
  usePollingWithoutSocket(query.refetch, POLL_MS);
  return useQueryState(query);
}
