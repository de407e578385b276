import { consultPrescriptionWritten, userDeleted } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createRecordStore } from '../records/record.store.ts';
import { MANY_CHECKS } from '../testing/many-checks.ts';
import { plantCheckClient } from '../testing/plant-check-client.ts';
import { createConsentStore } from './consent.store.ts';
import { createLearningOperator, type LearningOperator } from './learning-operator.ts';
import { soundsIn } from './without-identity.ts';

const identity = testIdentity();
const config = { ...testConfig('learning', { jwksUrl: identity.jwksUrl }), dailyChecks: MANY_CHECKS };
const OILY = 'फल पर तेल जैसे चिकने काले धब्बे हैं';
const common = new Set(soundsIn(`${OILY} मैं आज कल परसों`));
let service: Service;
let neighbour: Neighbour;
let operator: LearningOperator;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  neighbour = await startNeighbour(config);
  operator = createLearningOperator({
    records: createRecordStore({ ...service, events: { ...service.events, outbox: () => undefined } }),
    consents: createConsentStore(service),
    isCommon: (sound) => common.has(sound),
    labels: ['bacterial_blight', 'NONE_vague'],
  });
});
afterAll(dispose);

async function consent(userId: string, allowed: boolean) {
  const headers = identity.headers({ userId });
  const reply = await service.app.inject({
    method: 'PUT',
    url: '/api/learning-consent',
    headers,
    payload: { allowed },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** A farmer whose check ended in a vote. */
async function voted(text: string, { allowed = true } = {}) {
  const userId = ulid();
  if (allowed) await consent(userId, true);
  const { body } = await farmer.text(userId, text);
  await farmer.feedback(userId, body.id, { kind: 'advice', helpful: true });
  return { userId, id: body.id as string };
}

const listed = async (id: string) => (await operator.list(1)).find((line) => line.startsWith(id));

describe('learning from a question', () => {
  it('is off until the farmer consents, and returns since when', async () => {
    const userId = ulid();
    const headers = identity.headers({ userId });
    const now = async () => (await service.app.inject({ url: '/api/learning-consent', headers })).json();
    expect(await now()).toEqual({ allowed: false });
    const first = await consent(userId, true);
    expect(first).toEqual({ allowed: true, since: expect.any(String) });
    expect(await consent(userId, true)).toEqual(first);
    expect(await consent(userId, false)).toEqual({ allowed: false });
  });

  it('lists one with a vote and its finding, without numbers and names', async () => {
    const { id } = await voted(`${OILY}। मैं रामकुमार 9876543210`);
    expect(await listed(id)).toBe(`${id}  bacterial_blight?  advice:yes  ${OILY}। मैं … 0`);
  });

  it('excludes one asked without consent, or before it', async () => {
    const { userId, id } = await voted(OILY, { allowed: false });
    expect(await listed(id)).toBeUndefined();
    await consent(userId, true);
    expect(await listed(id)).toBeUndefined();
    await expect(operator.label(id, 'bacterial_blight')).rejects.toThrow('no question');
  });

  it('excludes one without vote, answer or prescription', async () => {
    const userId = ulid();
    await consent(userId, true);
    const { body } = await farmer.text(userId, OILY);
    expect(await listed(body.id)).toBeUndefined();
  });

  it('excludes an emergency', async () => {
    const { id } = await voted('बच्चे ने कीटनाशक पी लिया, उल्टी हो रही है');
    expect(await listed(id)).toBeUndefined();
  });

  it('lists one after which a doctor prescribed', async () => {
    const userId = ulid();
    await consent(userId, true);
    const { body } = await farmer.text(userId, OILY);
    const data = {
      ...{ consultationId: ulid(), farmerId: userId, doctorId: ulid(), prescriptionVersion: 1 },
      ...{ on: new Date().toISOString().slice(0, 10), lines: [{ product: 'Kasu' }] },
    };
    await neighbour.publish(toEvent(consultPrescriptionWritten, { aggregateId: data.consultationId, userId, data }));
    await eventually(async () => expect(await listed(body.id)).toContain('prescribed:Kasu'));
  });
});

describe('a label', () => {
  /** The labels under which a text is exported. */
  const exported = async (text: string) => {
    const lines = (await operator.export()).map((line) => JSON.parse(line) as { t: string; p: string });
    return lines.filter(({ t }) => t === text).map(({ p }) => p);
  };

  it('must be a training label, and is exported with its question', async () => {
    const { id } = await voted(OILY);
    await expect(operator.label(id, 'moon_sickness')).rejects.toThrow('no label');
    await operator.label(id, 'NONE_vague');
    await operator.label(id, 'bacterial_blight');
    expect(await listed(id)).toContain('  bacterial_blight  ');
    expect(await exported(OILY)).toEqual(['bacterial_blight']);
  });

  it('is removed permanently when the farmer withdraws the consent', async () => {
    const { userId, id } = await voted(`आज ${OILY}`);
    await operator.label(id, 'bacterial_blight');
    expect(await exported(`आज ${OILY}`)).toHaveLength(1);
    await consent(userId, false);
    expect(await exported(`आज ${OILY}`)).toEqual([]);
    await consent(userId, true);
    expect(await exported(`आज ${OILY}`)).toEqual([]);
  });

  it('is erased with the user, like the consent', async () => {
    const { userId, id } = await voted(`कल ${OILY}`);
    await operator.label(id, 'bacterial_blight');
    await neighbour.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
    await eventually(async () => expect(await exported(`कल ${OILY}`)).toEqual([]));
    const consents = service.mongo.collection('learning_consents');
    await eventually(async () => expect(await consents.countDocuments({ _id: userId as never })).toBe(0));
  });
});
