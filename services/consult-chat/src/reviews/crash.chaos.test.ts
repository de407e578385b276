import { fileURLToPath } from 'node:url';
import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, startProcess } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConsultationStore, createConsultationStore } from '../consultations/consultation.store.ts';
import { createDoctorStore, type DoctorStore } from '../doctors/doctor.store.ts';
import { sampleConsultation } from '../testing/sample-consultation.ts';
import { consultConfig } from '../testing/test-tier.ts';
import { review } from './routes.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const crashingMain = fileURLToPath(new URL('../testing/main.ts', import.meta.url));
const REVIEWS = 30;
const COUNTED = 10;
const config = consultConfig('reviewcrash', { ackWaitMs: 2000 });

let consultations: ConsultationStore;
let doctors: DoctorStore;
let flush: () => Promise<void>;
beforeEach(async () => {
  // Writes and publishes only: ratings are updated by the started processes.
  const { events } = await startTestService((own) => {
    const writer = createService({ name: 'writer', title: 'Writer', config: own, uses: { redis: false } });
    consultations = createConsultationStore(writer);
    doctors = createDoctorStore(writer);
    return writer;
  }, config);
  flush = events.flush;
});
afterEach(async () => {
  endProcesses();
  await dispose();
});

it('after a kill in the middle of thirty reviews the next process counts the rest, none twice', async () => {
  const doctorId = ulid();
  await doctors.ensure(doctorId, new Date());
  let sum = 0;
  for (let i = 0; i < REVIEWS; i++) {
    const rating = (i % 5) + 1;
    sum += rating;
    const fields = sampleConsultation({
      farmerId: ulid(),
      doctorId,
      holdId: ulid(),
      status: 'ended',
      endedAt: new Date(),
    });
    const one = await consultations.add(ulid(), fields, []);
    if (one) await consultations.change(one, review(new Date(), { rating, text: '' }));
  }
  await flush();
  const counted = async () => (await doctors.find(doctorId))?.ratingCount ?? 0;
  const first = await startProcess(crashingMain, { ...environmentOf(config), DIE_AFTER_REVIEWS: `${COUNTED}` });
  expect(await first.exited).toBeNull();
  expect(await counted()).toBeLessThan(REVIEWS);

  await startProcess(main, environmentOf(config));
  await eventually(async () => (await counted()) === REVIEWS);
  expect(await doctors.find(doctorId)).toMatchObject({ ratingSum: sum, ratingCount: REVIEWS });
}, 180_000);
