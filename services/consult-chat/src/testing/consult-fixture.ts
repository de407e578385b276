import type { AddressInfo } from 'node:net';
import type { SaveDoctorRequest } from '@anar/contracts/consult/doctors';
import { userDeleted } from '@anar/contracts/messages/events';
import type { JobContract } from '@anar/contracts/messages/job';
import { consultTimer } from '@anar/contracts/messages/jobs';
import { consultNotificationWanted, type NotificationRequest } from '@anar/contracts/users/notifications';
import { created, type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import { createService } from '@anar/service-kit/lifecycle/service';
import { eventually, startTestService } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { monitored } from '@anar/service-kit/testing/round-trips';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import type { ManagerOptions } from 'socket.io-client';
import type { Static } from 'typebox';
import { ulid } from 'ulid';
import { createOperator, type Operator } from '../admin/operator.ts';
import { type AppOptions, buildApp } from '../app.ts';
import type { ConsultConfig } from '../config.ts';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import { createConsultationStore, type StoredConsultation } from '../consultations/consultation.store.ts';
import { CHAT_MS } from '../consultations/steps/consultation-state.ts';
import { type DoctorFields, doctorModel } from '../doctors/doctor.model.ts';
import { createDoctorStore } from '../doctors/doctor.store.ts';
import type { Role } from '../realtime/realtime.ts';
import { sampleConsultation } from './sample-consultation.ts';
import { connect, consultConfig, identity, newPerson, type Person } from './test-tier.ts';

export const PROFILE: SaveDoctorRequest = {
  name: 'डॉ. सुमन पाटिल',
  specialty: 'अनार रोग विशेषज्ञ',
  experience: 12,
  languages: ['hi', 'mr'],
  consultationFee: 199,
  registrationNumber: 'MH-1234',
};

export interface TestUser extends Person {
  headers: { authorization: string };
}

/** A user with the header of a login. */
export function testUser(role: Role = 'farmer', userId = ulid()): TestUser {
  const person = { ...newPerson(role), userId };
  return { ...person, headers: identity.headers(person) };
}

/** A multipart form with files of one field, for `inject`. */
export async function imageForm(files: readonly Buffer[], field = 'images', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [at, bytes] of files.entries()) form.append(field, new File([new Uint8Array(bytes)], `${at}.jpg`));
  const sent = new Request('http://form', { method: 'POST', body: form });
  const contentType = sent.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': contentType } };
}

export interface FixtureOptions extends Pick<AppOptions, 'brokenLog' | 'realtime'> {
  config?: Partial<ConsultConfig>;
  /** Counts the commands sent to the databases. */
  monitor?: boolean;
  startsAt?: Date;
}

/** The whole service, listening, with a clock set by the test; timer jobs run only when the test runs them. */
export async function createConsultFixture(
  name: string,
  { config: settings, monitor = false, startsAt = new Date('2026-11-23T05:00:00Z'), ...options }: FixtureOptions = {},
) {
  const plain = consultConfig(name, settings);
  const config = monitor ? monitored(plain) : plain;
  let now = startsAt;
  const at = () => now;

  async function startReplica(
    replicaName: string,
    own: Pick<AppOptions, 'byTheClock' | 'decideLater' | 'presenceBeatMs'> = {},
  ) {
    const build = (given: ConsultConfig) => buildApp(given, { clock: at, byTheClock: false, ...options, ...own });
    const service = await startTestService(build, { ...config, replicaName });
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    return { service, url: `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}` };
  }
  const { service, url } = await startReplica('one');
  const db = service.mongo;
  const consultations = createConsultationStore(service);
  const doctors = createDoctorStore(service);
  let neighbour: Promise<Neighbour> | undefined;

  const call = (
    who: { userId: string; role?: Role; sid?: string },
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    service.app.inject({
      ...{ method, url, headers: { ...identity.headers(who), ...headers } },
      ...(payload && { payload }),
    });

  /** A stored doctor: approved, with a complete profile, offline. */
  async function doctor(fields: Partial<DoctorFields> = {}): Promise<TestUser> {
    const who = testUser('doctor');
    const { consultationFee, experience: years, ...profile } = PROFILE;
    const state = { approval: 'approved', isOn: false, ratingSum: 0, ratingCount: 0, createdAt: now } as const;
    const stored = { _id: who.userId, ...profile, years, feePaise: consultationFee * 100, ...state, ...fields };
    await doctorModel(db).create(created(stored, []));
    return who;
  }

  /** Approves the current revision. */
  async function approve(userId: string): Promise<void> {
    const { revision = 0 } = (await doctors.find(userId)) ?? {};
    if (!(await doctors.approve(userId, revision))) throw new Error('changed meanwhile');
  }

  /** A stored consultation, requested by default, of a new farmer and doctor unless given. */
  async function consultation(fields: Partial<ConsultationFields> = {}) {
    const farmer = testUser('farmer', fields.farmerId);
    const whom = fields.doctorId === undefined ? await doctor() : testUser('doctor', fields.doctorId);
    const id = ulid();
    const parties = { farmerId: farmer.userId, doctorId: whom.userId, holdId: id };
    const stored = await consultations.add(id, sampleConsultation({ ...parties, createdAt: now, ...fields }), []);
    if (!stored) throw new Error('not added');
    return { ...stored, farmer, doctor: whom };
  }

  /** A connected consultation whose chat was just opened. */
  async function openChat(fields: Partial<ConsultationFields> = {}) {
    const threadId = fields.threadId ?? ulid();
    const open = { threadId, chatExpiresAt: new Date(now.getTime() + CHAT_MS), acceptedAt: now };
    const { id: consultationId, farmer, doctor } = await consultation({ status: 'connected', ...open, ...fields });
    return { farmer, doctor, consultationId, threadId };
  }

  async function stored(id: string): Promise<StoredConsultation> {
    const found = await consultations.find(id);
    if (!found) throw new Error(`No consultation ${id}`);
    return found;
  }

  async function unfinished(job: JobContract): Promise<number> {
    const queue = `${config.redis.prefix}-jobs:consult-${job.name}`;
    const lengths = ['wait', 'active'].map((state) => service.redis.llen(`${queue}:${state}`));
    return (await Promise.all(lengths)).reduce((sum, length) => sum + length);
  }
  /** Runs a job with each of these payloads at once; waits until none is left. */
  async function run<C extends JobContract>(job: C, ...payloads: Static<C['payload']>[]): Promise<void> {
    await Promise.all(payloads.map((payload) => service.jobs.add(job, ulid(), payload)));
    await eventually(async () => (await unfinished(job)) === 0);
  }

  /** Publishes events of another service. */
  async function publish(events: PendingEvent | readonly PendingEvent[], firstSeq?: number): Promise<void> {
    neighbour ??= startNeighbour(config);
    await (await neighbour).publish(events, firstSeq);
  }

  /** Published events of one type, in order. */
  async function published(type: string): Promise<{ userId: string; data: unknown }[]> {
    await service.events.flush();
    const events = (await readStream(config)).map(({ event }) => event);
    return events.filter((event) => event.type === type).map(({ userId, data }) => ({ userId, data }));
  }

  return {
    ...{ config, service, url, db, startReplica, call, consultations, stored, run, published },
    ...{ doctors, doctor, approve, consultation, openChat },
    at,
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    get: (url: string) => service.app.inject({ url }),
    patch: (who: TestUser, id: string, step: string, payload?: object) =>
      call(who, 'PATCH', `/api/consultations/${id}/${step}`, payload),
    /** Uploads files over HTTP. */
    async upload(who: TestUser, url: string, { files, field, fields, headers: more }: UploadOptions) {
      const { payload, headers } = await imageForm(files, field, fields);
      return call(who, 'POST', url, payload, { ...headers, ...more });
    },
    socketOf: (who: Person, at = url, options: Partial<ManagerOptions> = {}) => connect(at, who, options),
    /** A doctor who filled the profile and was approved, with the events of both. */
    async approvedDoctor(profile: Partial<SaveDoctorRequest> = {}): Promise<TestUser> {
      const who = testUser('doctor');
      const saved = await call(who, 'PUT', `/api/doctors/${who.userId}`, { ...PROFILE, ...profile });
      if (saved.statusCode !== 200) throw new Error(saved.body);
      await approve(who.userId);
      return who;
    },
    goOnline: async (userId: string) =>
      (await call({ userId, role: 'doctor' }, 'PUT', `/api/doctors/${userId}/presence`, { status: 'online' })).json(),
    /** Operator commands, as in a separate process. */
    async startOperator(): Promise<Operator> {
      let operator: Operator | undefined;
      await startTestService(
        (own) => {
          const built = createService({ name: 'consult', title: 'Commands', config: own, uses: { redis: false } });
          operator = createOperator(built, at);
          return built;
        },
        { ...config, migrateOnStart: false },
      );
      if (!operator) throw new Error('not built');
      return operator;
    },
    publish,
    /** Publishes the deletion of an account, as auth does. */
    deleteAccount: ({ userId }: Pick<Person, 'userId'>, seq?: number) =>
      publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }), seq),
    /** Waits until every published event is handled. */
    async handled(): Promise<void> {
      await service.events.flush();
      await eventually(async () => {
        const lines = await service.metrics.getSingleMetricAsString('events_waiting');
        const waiting = [...lines.matchAll(/^events_waiting\{[^}]*\} (\d+)$/gm)];
        return waiting.length > 0 && waiting.every(([, count]) => count === '0');
      });
    },
    /** Runs the timers of these consultations at once; without any, of those that are due. */
    runTimers: (...ids: string[]) =>
      run(consultTimer, ...(ids.length > 0 ? ids.map((consultationId) => ({ consultationId })) : [{}])),
    /** Pushes requested for this user, in order. */
    async pushes({ userId }: Pick<Person, 'userId'>): Promise<NotificationRequest[]> {
      const asked = await published(consultNotificationWanted.type);
      return asked.map(({ data }) => data as NotificationRequest).filter((one) => one.userId === userId);
    },
  };
}

interface UploadOptions {
  files: readonly Buffer[];
  field?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

export type ConsultFixture = Awaited<ReturnType<typeof createConsultFixture>>;
export type OpenChat = Awaited<ReturnType<ConsultFixture['openChat']>>;
