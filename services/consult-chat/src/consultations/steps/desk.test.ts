import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { silentRealtime } from '../../realtime/realtime.ts';
import { sampleConsultation } from '../../testing/sample-consultation.ts';
import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import type { Doctors } from '../people.ts';
import { createDesk } from './desk.ts';

it('a call that was reported since its alarm was set gets the next one', async () => {
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
  const desk = createDesk({
    consultations: { find: async () => one } as unknown as ConsultationStore,
    doctors: {} as Doctors,
    realtime: silentRealtime,
    clock: () => at,
    alarm: ({ callUntil }) => void alarms.push(callUntil),
    mayRing: async () => true,
  });
  await desk.tick(one.id);
  expect(alarms).toEqual([one.callUntil]);
});
