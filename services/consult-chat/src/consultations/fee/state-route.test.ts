import { consultRequested } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleConsultation } from '../../testing/sample-consultation.ts';
import type { ConsultationFields } from '../consultation.model.ts';
import { type ConsultationStore, createConsultationStore } from '../consultation.store.ts';
import { registerStateRoute } from './state-route.ts';

const identity = testIdentity();
let service: Service;
let consultations: ConsultationStore;
beforeAll(async () => {
  service = await startTestService(
    (config) => {
      const built = createService({ name: 'consult', title: 'Consultations', config });
      consultations = createConsultationStore(built);
      registerStateRoute(built, consultations);
      return built;
    },
    testConfig('consultstate', { jwksUrl: identity.jwksUrl }),
  );
});
afterAll(dispose);

async function stored(more: Partial<ConsultationFields>): Promise<string> {
  const [id, farmerId, doctorId] = [ulid(), ulid(), ulid()];
  const data = { consultationId: id, farmerId, doctorId, holdId: id };
  const event = toEvent(consultRequested, { aggregateId: id, userId: farmerId, data });
  await consultations.add(id, sampleConsultation({ farmerId, doctorId, holdId: id, ...more }), [event]);
  return id;
}

const ask = (id: string, authorization = `Bearer ${service.serviceTokens.sign('consult')}`) =>
  service.app.inject({ url: `/internal/consultations/${id}/state`, headers: { authorization } });

const text = 'कुछ नहीं बताया';
const openedAt = new Date();
it.each([
  [{ status: 'requested' }, 'open'],
  [{ status: 'ringing' }, 'open'],
  [{ status: 'connected' }, 'open'],
  [{ status: 'ended' }, 'ended'],
  [{ status: 'ended', dispute: { state: 'open', text, openedAt } }, 'ended'],
  [{ status: 'ended', dispute: { state: 'refused', text, openedAt } }, 'ended'],
  [{ status: 'ended', dispute: { state: 'granted', text, openedAt } }, 'closed_unpaid'],
  [{ status: 'ended', isUnpaid: true }, 'closed_unpaid'],
  [{ status: 'rejected' }, 'closed_unpaid'],
  [{ status: 'dismissed' }, 'closed_unpaid'],
  [{ status: 'missed' }, 'closed_unpaid'],
] as const)('the state of a consultation with %o is %s', async (fields, state) => {
  const reply = await ask(await stored(fields));
  expect([reply.statusCode, reply.json()]).toEqual([200, { state }]);
});

it('the state of an unknown id is unknown; a user’s token is rejected', async () => {
  expect((await ask(ulid())).json()).toEqual({ state: 'unknown' });
  expect((await ask(ulid(), identity.headers({ userId: ulid() }).authorization)).statusCode).toBe(401);
});
