import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import type { Realtime } from '../../realtime/realtime.ts';
import { sampleConsultation } from '../../testing/sample-consultation.ts';
import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import type { Doctors } from '../doctors.ts';
import { createConsultationActions } from './consultation-actions.ts';

it('tick reschedules the alarm of a call whose lease was renewed by reports', async () => {
  const at = new Date('2026-11-23T05:00:00Z');
  const call = {
    id: ulid(),
    media: 'video',
    generation: 1,
    startedAt: at,
    ringsUntil: at,
    doctorDevice: ulid(),
  } as const;
  const one: StoredConsultation = {
    ...sampleConsultation({ farmerId: ulid(), doctorId: ulid(), holdId: ulid(), status: 'connected' }),
    ...{ id: ulid(), seq: 1, call, callUntil: new Date(at.getTime() + 70_000) },
  };
  const alarms: (Date | undefined)[] = [];
  const actions = createConsultationActions({
    consultations: { find: async () => one } as unknown as ConsultationStore,
    doctors: {} as Doctors,
    realtime: {} as Realtime,
    clock: () => at,
    alarm: ({ callUntil }) => void alarms.push(callUntil),
    mayRing: async () => true,
  });
  await actions.tick(one.id);
  expect(alarms).toEqual([one.callUntil]);
});
