import type { AddressInfo } from 'node:net';
import type { ChatMessage } from '@anar/contracts/consult/chat';
import { chatSweep } from '@anar/contracts/messages/jobs';
import { consultNotificationWanted, type NotificationRequest } from '@anar/contracts/users/notifications';
import { eventually, startTestService } from '@anar/service-kit/testing';
import { monitored } from '@anar/service-kit/testing/round-trips';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import type { ManagerOptions } from 'socket.io-client';
import { ulid } from 'ulid';
import { type AppOptions, buildApp } from '../app.ts';
import type { ConsultConfig } from '../config.ts';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import { CHAT_MS } from '../consultations/steps/consultation-state.ts';
import { consultConfig, person } from './consult-fixture.ts';
import { imageForm } from './image-form.ts';
import { sampleConsultation } from './sample-consultation.ts';
import { client, connected, send } from './test-tier.ts';

const LEFT_TO_THE_SWEEP_MS = 31_000;

type TestUser = ReturnType<typeof person>;

/** The whole service, listening, with a clock set by the test. */
export async function createChatFixture(
  name: string,
  {
    monitor = false,
    config: settings,
    ...more
  }: Pick<AppOptions, 'brokenLog' | 'realtime'> & { monitor?: boolean; config?: Partial<ConsultConfig> } = {},
) {
  const { config: own, identity } = consultConfig(name, settings);
  const config = monitor ? monitored(own) : own;
  let now = new Date('2026-11-23T05:00:00Z');
  const start = async (replicaName: string, own: Pick<AppOptions, 'byTheClock' | 'decideLater'> = {}) => {
    const options = { clock: () => now, byTheClock: false, ...more, ...own };
    const service = await startTestService((own) => buildApp(own, options), { ...config, replicaName });
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    return { service, url: `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}` };
  };
  const { service, url } = await start('one');
  const db = service.mongo;

  async function unfinished(): Promise<number> {
    const queue = `${config.redis.prefix}-jobs:consult-${chatSweep.name}`;
    const lengths = ['wait', 'active'].map((state) => service.redis.llen(`${queue}:${state}`));
    return (await Promise.all(lengths)).reduce((sum, length) => sum + length);
  }

  /** Farmer and approved doctor with a consultation, inserted into the database. */
  async function pair(more: Partial<ConsultationFields> = {}) {
    const [farmer, doctor] = [person(identity), person(identity, 'doctor')];
    await db.collection('doctors').insertOne({
      ...{ _id: doctor.userId as never, name: 'डॉ. सुमन पाटिल', specialty: 'अनार', approval: 'approved' },
      ...{ years: 5, languages: ['hi'], feePaise: 20_000, registrationNumber: 'MH-1', seq: 1, outbox: [] },
      ...{ createdAt: now, ratingSum: 0, ratingCount: 0, isOn: false },
    });
    const [consultationId, threadId] = [ulid(), ulid()];
    const fields = sampleConsultation({
      ...{ farmerId: farmer.userId, doctorId: doctor.userId, holdId: ulid(), status: 'connected' },
      ...{ threadId, threadOpenUntil: new Date(now.getTime() + CHAT_MS), acceptedAt: now, createdAt: now, ...more },
    });
    await db.collection('consultations').insertOne({ ...fields, _id: consultationId as never, seq: 1, outbox: [] });
    return { farmer, doctor, consultationId, threadId: more.threadId ?? threadId };
  }

  const call = (who: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    service.app.inject({ method, url: `/api/chat/${path}`, headers: who.headers, ...(payload && { payload }) });

  return {
    ...{ config, identity, service, url, db, pair, call, startReplica: start },
    at: () => now,
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    socketOf: (who: TestUser, at = url, options: Partial<ManagerOptions> = {}) =>
      connected(client(at, who.headers.authorization.replace('Bearer ', ''), options)),
    /** Sends texts over HTTP, one after the other. */
    async say(who: TestUser, threadId: string, ...texts: string[]): Promise<ChatMessage[]> {
      const said: ChatMessage[] = [];
      for (const content of texts) {
        const reply = await call(who, 'POST', `${threadId}/messages`, { clientId: ulid(), content });
        if (reply.statusCode !== 201) throw new Error(reply.body);
        said.push(reply.json().message);
      }
      return said;
    },
    consultation: (id: string) => db.collection<ConsultationFields>('consultations').findOne({ _id: id as never }),
    /** Runs the sweep now; waits until nothing of this thread is left to it. */
    async sweep(threadId: string): Promise<void> {
      now = new Date(now.getTime() + LEFT_TO_THE_SWEEP_MS);
      const left = { threadId, $or: [{ isUntold: true }, { isDeleting: true }] };
      await eventually(async () => {
        await service.jobs.add(chatSweep, ulid(), {});
        // No job is left that would interfere with the rest of the test.
        await eventually(async () => (await unfinished()) === 0);
        return (await db.collection('chat_log').countDocuments(left)) === 0;
      });
      await service.events.flush();
    },
    /** Pushes requested for this user, in order. */
    async pushes(who: TestUser): Promise<NotificationRequest[]> {
      await service.events.flush();
      const asked = (await readStream(config)).filter(({ event }) => event.type === consultNotificationWanted.type);
      return asked.map(({ event }) => event.data as NotificationRequest).filter(({ userId }) => userId === who.userId);
    },
    log: (threadId: string) => db.collection('chat_log').find({ threadId }).sort({ rev: 1 }).toArray(),
    /** Uploads a photo or voice message over HTTP. */
    async upload(
      who: TestUser,
      threadId: string,
      kind: 'photo' | 'voice',
      bytes: Buffer | undefined,
      fields: Record<string, string> = {},
      more: Record<string, string> = {},
    ) {
      const { payload, headers } = await imageForm(bytes ? [bytes] : [], kind, fields);
      const url = `/api/chat/${threadId}/${kind}`;
      return service.app.inject({ method: 'POST', url, payload, headers: { ...who.headers, ...headers, ...more } });
    },
    get: (url: string) => service.app.inject({ url }),
    send,
  };
}
