import type { ConsultationStore } from '../../consultations/consultation.store.ts';
import { notificationEvent } from '../../consultations/steps/consultation-events.ts';
import { texts } from '../../consultations/steps/texts.ts';
import type { DoctorStore } from '../doctor.store.ts';
import type { Presence } from '../presence/presence.ts';
import type { FreeNoticeStore } from './free-notice.store.ts';

export interface FreeNoticeDeps {
  notices: Pick<FreeNoticeStore, 'waiting' | 'send'>;
  doctors: Pick<DoctorStore, 'findMany'>;
  consultations: Pick<ConsultationStore, 'inCall'>;
  presence: Pick<Presence, 'isReachable'>;
  clock: () => Date;
}

/** Sends one push to each farmer who waits for a doctor who is free now. Several replicas may run it at once. */
export async function sendFreeNotices(deps: FreeNoticeDeps): Promise<void> {
  const { notices, doctors, consultations, presence, clock } = deps;
  const byDoctor = Map.groupBy(await notices.waiting(clock()), ({ doctorId }) => doctorId);
  if (byDoctor.size === 0) return;
  const ids = [...byDoctor.keys()];
  const [found, inCall] = await Promise.all([doctors.findMany(ids), consultations.inCall(ids)]);
  for (const doctor of found) {
    if (inCall.includes(doctor.id) || !(await presence.isReachable(doctor))) continue;
    for (const { id, userId, expiresAt } of byDoctor.get(doctor.id) ?? []) {
      const push = { to: userId, key: 'free', ...texts.doctorFree(doctor.name), path: '/consult?view=doctors' };
      await notices.send(id, notificationEvent(id, { ...push, until: expiresAt }));
    }
  }
}
