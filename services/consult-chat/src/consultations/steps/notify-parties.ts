import { consultationChanged } from '@anar/contracts/consult/socket';
import type { Realtime } from '../../realtime/realtime.ts';
import type { StoredConsultation } from '../consultation.store.ts';

/** Makes the screens of farmer and doctor re-read a consultation. */
export function notifyParties(
  realtime: Pick<Realtime, 'toUser'>,
  { id, status, seq, farmerId, doctorId }: StoredConsultation,
): void {
  for (const person of [farmerId, doctorId]) {
    realtime.toUser(person, consultationChanged, { consultationId: id, status, seq });
  }
}
