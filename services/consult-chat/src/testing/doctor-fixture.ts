import type { SaveDoctorRequest } from '@anar/contracts/consult/doctors';
import { consultRequested } from '@anar/contracts/messages/events';
import type { SocketContract } from '@anar/contracts/messages/socket';
import { eraseDeletedUsers } from '@anar/service-kit/events/erasure/erasure';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { ulid } from 'ulid';
import { createOperator, type Operator } from '../admin/operator.ts';
import type { ConsultConfig } from '../config.ts';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import {
  type ConsultationStore,
  createConsultationStore,
  type StoredConsultation,
} from '../consultations/consultation.store.ts';
import { createShowConsultations } from '../consultations/show/show-consultations.ts';
import { registerDisputeRoutes } from '../disputes/routes.ts';
import { type DoctorsParts, registerDoctors } from '../doctors/register-doctors.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { registerReviews } from '../reviews/register-reviews.ts';
import { createConsultPhotos } from '../uploads/consult-photos.ts';
import { sampleConsultation } from './sample-consultation.ts';

export const PROFILE: SaveDoctorRequest = {
  name: 'डॉ. सुमन पाटिल',
  specialty: 'अनार रोग विशेषज्ञ',
  experience: 12,
  languages: ['hi', 'mr'],
  consultationFee: 199,
  registrationNumber: 'MH-1234',
};

type Parts = DoctorsParts & { consultations: ConsultationStore };

/** Doctors, reviews and disputes on real databases, with a clock and sockets set by the test. */
export async function createDoctorFixture(name: string, more: Partial<ConsultConfig> = {}) {
  const identity = testIdentity();
  const config: ConsultConfig = Object.assign(testConfig(name, { jwksUrl: identity.jwksUrl }), {
    paymentsUrl: undefined,
    authUrl: undefined,
    replicaName: 'consult-1',
    socketsPerPerson: 10,
    callsWaitMs: 0,
    ice: { stunUrls: [], turn: undefined },
    ...more,
  } as const);
  let now = new Date('2026-11-21T06:30:00Z');
  const clock = () => now;
  const connected = new Set<string>();
  const sentToWatchers: unknown[] = [];
  const sentToUsers: { userId: string; name: string; data: unknown }[] = [];
  const realtime: Realtime = {
    toUser: (userId, { name }: SocketContract, data) => void sentToUsers.push({ userId, name, data }),
    toWatchers: (_message, data) => void sentToWatchers.push(data),
    isConnected: async (userId) => connected.has(userId),
  };

  async function start(): Promise<Parts & { service: Service }> {
    let parts: Parts | undefined;
    const service = await startTestService((own: ConsultConfig): Service => {
      const built = createService({ name: 'consult', title: 'Consultations', config: own, uses: { media: true } });
      const consultations = createConsultationStore(built);
      const doctors = registerDoctors(built, own, { consultations, realtime, clock });
      const photos = createConsultPhotos(built);
      const show = createShowConsultations({ consultations, doctors: doctors.doctors, photos });
      const reviews = registerReviews(built, { consultations, show, doctors: doctors.store, realtime, clock });
      registerDisputeRoutes(built, { consultations, show, realtime, clock });
      eraseDeletedUsers(built, [...doctors.personalDataStores, ...reviews.personalDataStores, built.media]);
      parts = { ...doctors, consultations };
      return built;
    }, config);
    if (!parts) throw new Error('not built');
    return { service, ...parts };
  }
  const first = await start();
  const { service, store, consultations } = first;
  const others = await startNeighbour(config);

  type Role = 'farmer' | 'doctor' | 'expert';
  const call = (who: { userId: string; role?: Role }, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
    service.app.inject({ method, url, headers: identity.headers(who), ...(payload && { payload }) });

  /** Approves the current revision. */
  async function approve(userId: string): Promise<void> {
    const { revision = 0 } = (await store.find(userId)) ?? {};
    if (!(await store.approve(userId, revision))) throw new Error('changed meanwhile');
  }

  return {
    ...first,
    config,
    identity,
    others,
    clock,
    connected,
    sentToWatchers,
    sentToUsers,
    startReplica: start,
    dispose,
    call,
    /** Operator commands, as in a separate process. */
    async startOperator(): Promise<Operator> {
      let operator: Operator | undefined;
      await startTestService(
        (own) => {
          const built = createService({ name: 'consult', title: 'Commands', config: own, uses: { redis: false } });
          operator = createOperator(built, clock);
          return built;
        },
        { ...config, migrateOnStart: false },
      );
      if (!operator) throw new Error('not built');
      return operator;
    },
    at: (instant: string) => {
      now = new Date(instant);
    },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** An approved doctor with a complete profile. */
    async doctor(profile: Partial<SaveDoctorRequest> = {}): Promise<string> {
      const userId = ulid();
      const saved = await call({ userId, role: 'doctor' }, 'PUT', `/api/doctors/${userId}`, { ...PROFILE, ...profile });
      if (saved.statusCode !== 200) throw new Error(saved.body);
      await approve(userId);
      return userId;
    },
    approve,
    goOnline: async (userId: string) =>
      (await call({ userId, role: 'doctor' }, 'PUT', `/api/doctors/${userId}/presence`, { status: 'online' })).json(),
    /** Stores a consultation. */
    async consultation(doctorId: string, more: Partial<ConsultationFields> = {}): Promise<StoredConsultation> {
      const id = ulid();
      const farmerId = more.farmerId ?? ulid();
      const fields = sampleConsultation({ farmerId, doctorId, holdId: ulid(), createdAt: clock(), ...more });
      const data = { consultationId: id, farmerId, doctorId, holdId: fields.holdId };
      const event = toEvent(consultRequested, { aggregateId: id, userId: farmerId, data });
      const added = await consultations.add(id, fields, [event]);
      if (!added) throw new Error('not added');
      return added;
    },
    /** Published events of one type, in order. */
    async published(type: string): Promise<{ userId: string; data: unknown }[]> {
      await service.events.flush();
      const events = (await readStream(config)).map(({ event }) => event);
      return events.filter((event) => event.type === type).map(({ userId, data }) => ({ userId, data }));
    },
  };
}

export type DoctorFixture = Awaited<ReturnType<typeof createDoctorFixture>>;
