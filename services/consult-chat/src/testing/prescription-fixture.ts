import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { startTestService } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { type ConsultationFields, consultationModel } from '../consultations/consultation.model.ts';
import { type ConsultationStore, createConsultationStore } from '../consultations/consultation.store.ts';
import type { ConsultedDoctor, Doctors } from '../consultations/doctors.ts';
import { createConsultationActions } from '../consultations/steps/consultation-actions.ts';
import { loadPrescriptionCheck } from '../prescriptions/check-lines.ts';
import { registerPrescriptions } from '../prescriptions/register-prescriptions.ts';
import { silentRealtime } from '../realtime/realtime.ts';
import { createConsultPhotos } from '../uploads/consult-photos.ts';
import { consultConfig, person } from './consult-fixture.ts';
import { imageForm } from './image-form.ts';
import { sampleConsultation } from './sample-consultation.ts';

const named = (id: string): ConsultedDoctor => ({
  ...{ id, name: 'डॉ. सुनीता', specialty: 'रोग', rating: null, reviewCount: 0, registrationNumber: 'MH/AG/20418' },
  feePaise: 19_900,
});
const doctors: Doctors = {
  find: async (id) => named(id),
  findMany: async (ids) => new Map(ids.map((id) => [id, named(id)])),
  nameOf: async (id) => named(id).name,
  isReachable: async () => true,
  isApproved: async () => true,
  requireApproved: async () => undefined,
  announce: () => undefined,
  answerMinutes: async () => undefined,
};

/** Uploads and prescriptions on stored consultations, with harvests set by the test. */
export async function createPrescriptionFixture(name: string, clock: () => Date = () => new Date()) {
  const harvests = new Map<string, string>();
  const { identity, config } = consultConfig(name);
  let store: ConsultationStore | undefined;
  let personalDataStores: PersonalDataStore[] = [];
  const service = await startTestService((given: typeof config) => {
    const built = createService({ name: 'consult', title: 'Consultations', config: given, uses: { media: true } });
    const consultations = createConsultationStore(built);
    const photos = createConsultPhotos(built);
    const actions = createConsultationActions({
      ...{ consultations, doctors, realtime: silentRealtime, clock },
      alarm: () => undefined,
      mayRing: async () => true,
    });
    const nextHarvest = async (orchardId: string) => harvests.get(orchardId);
    const parts = { consultations, actions, doctors, photos, nextHarvest, check: loadPrescriptionCheck(), clock };
    personalDataStores = [...registerPrescriptions(built, parts).personalDataStores, actions];
    store = consultations;
    return built;
  }, config);
  const consultations = store as unknown as ConsultationStore;
  const images = async (who: Person, url: string, files: readonly Buffer[], key = ulid()) => {
    const { payload, headers } = await imageForm(files);
    return service.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...who.headers, ...headers, 'idempotency-key': key },
    });
  };

  return {
    ...{ service, config, identity, consultations, harvests },
    photos: createConsultPhotos(service),
    /** Erases a user in the order of the service. */
    async erase(userId: string) {
      for (const part of [...personalDataStores, service.media]) await part.erase(userId);
    },
    /** A stored consultation of two new users. */
    async consultation(more: Partial<ConsultationFields> = {}) {
      const [farmer, doctor, id] = [person(identity), person(identity, 'doctor'), ulid()];
      const parties = { farmerId: farmer.userId, doctorId: doctor.userId, holdId: id };
      const fields = sampleConsultation({ ...parties, status: 'connected', threadId: ulid(), ...more });
      await consultationModel(service.mongo).create({ _id: id, seq: 1, ...fields });
      return { id, farmer, doctor, read: async () => consultations.find(id) };
    },
    write: (who: Person, id: string, payload: object, key = ulid()) =>
      service.app.inject({
        method: 'PATCH',
        url: `/api/consultations/${id}/prescription`,
        headers: { ...who.headers, 'idempotency-key': key },
        payload,
      }),
    check: (who: Person, id: string, lines: object[], more: object = {}) =>
      service.app.inject({
        method: 'POST',
        url: `/api/consultations/${id}/prescription/check`,
        headers: who.headers,
        payload: { lines, ...more },
      }),
    addImages: (who: Person, id: string, files: readonly Buffer[], key?: string) =>
      images(who, `/api/consultations/${id}/prescription-images`, files, key),
    upload: (who: Person, files: readonly Buffer[], key?: string) =>
      images(who, '/api/upload/consultation-images', files, key),
    list: (who: Person, id: string) =>
      service.app.inject({ url: `/api/consultations/${id}/prescriptions`, headers: who.headers }),
    get: (url: string) => service.app.inject({ url }),
  };
}

export type Person = ReturnType<typeof person>;
export type PrescriptionFixture = Awaited<ReturnType<typeof createPrescriptionFixture>> & { service: Service };
