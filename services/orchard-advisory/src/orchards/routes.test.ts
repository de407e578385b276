import type { AnarEvent } from '@anar/contracts/messages/event';
import { orchardChanged } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

const identity = testIdentity();
const config = testConfig('orchard', { jwksUrl: identity.jwksUrl });
let received: AnarEvent<typeof orchardChanged>[];
let service: Service;

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  received = await collectEvents(orchardChanged, config);
});
afterAll(dispose);

const wizard = (userId: string, change: object = {}) => ({
  userId,
  plantAge: 3,
  currentPhase: 'fruiting',
  baharType: 'mrig',
  plantCount: 100,
  ...change,
});

function send(caller: string, method: 'GET' | 'POST', url: string, payload?: object, headers: object = {}) {
  const sent = { method, url, headers: { ...identity.headers({ userId: caller }), ...headers } };
  return service.app.inject(payload ? { ...sent, payload } : sent);
}

describe('POST /api/orchard/new', () => {
  it('stores the answers of the wizard and publishes the orchard once', async () => {
    const userId = ulid();
    const reply = await send(userId, 'POST', '/api/orchard/new', wizard(userId));
    expect(reply.statusCode).toBe(201);
    expect(reply.json().orchard).toMatchObject({
      userId,
      status: 'active',
      plantAge: 3,
      plantPhase: 'fruiting',
      plantBahar: 'mrig',
      plantCount: 100,
      soilType: 'loamy',
      irrigationType: 'drip',
    });
    expect(reply.json().orchard).not.toHaveProperty('outbox');
    const event = await eventually(() => received.find((one) => one.userId === userId));
    expect(event).toMatchObject({
      seq: 1,
      data: { orchardId: reply.json().orchard.id, plantPhase: 'fruiting', active: true },
    });
  });

  it('accepts numbers sent as text', async () => {
    const userId = ulid();
    const reply = await send(userId, 'POST', '/api/orchard/new', wizard(userId, { plantAge: '7', plantCount: '450' }));
    expect(reply.json().orchard).toMatchObject({ plantAge: 7, plantCount: 450 });
  });

  it('50 repeats of one submission create one orchard', async () => {
    const userId = ulid();
    const key = { 'idempotency-key': ulid() };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => send(userId, 'POST', '/api/orchard/new', wizard(userId), key)),
    );
    const made = replies.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(made.map((reply) => reply.json().orchard.id)).size).toBe(1);
    expect(replies.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)).toEqual([]);
    expect((await send(userId, 'GET', `/api/orchards/user/${userId}`)).json().data).toHaveLength(1);
  });

  it('a submission repeated after its kept reply was lost returns the first orchard', async () => {
    const userId = ulid();
    const submit = () => send(userId, 'POST', '/api/orchard/new', wizard(userId), { 'idempotency-key': key });
    const key = ulid();
    const { orchard } = (await submit()).json();
    await service.mongo.collection('idempotency_keys').deleteMany({ owner: userId });
    const again = await submit();
    expect([again.statusCode, again.json().orchard]).toEqual([201, orchard]);
  });

  it('does not let one farmer create an orchard for another', async () => {
    const other = ulid();
    const reply = await send(ulid(), 'POST', '/api/orchard/new', wizard(other));
    expect(reply.statusCode).toBe(403);
    expect((await send(other, 'GET', `/api/orchards/user/${other}`)).json().data).toEqual([]);
  });

  it('refuses an erased user', async () => {
    const userId = ulid();
    await service.tombstones.add(userId);
    const reply = await send(userId, 'POST', '/api/orchard/new', wizard(userId));
    expect(reply.json()).toMatchObject({ code: 'session_ended' });
    expect((await send(userId, 'GET', `/api/orchards/user/${userId}`)).json().data).toEqual([]);
  });

  const bad: [string, object][] = [
    ['no phase', { currentPhase: undefined }],
    ['an unknown phase', { currentPhase: 'dancing' }],
    ['an operator for a phase', { currentPhase: { $gt: '' } }],
    ['an unknown bahar', { baharType: 'other' }],
    ['no plants', { plantCount: 0 }],
    ['half a plant', { plantCount: 10.5 }],
    ['too many plants', { plantCount: 1_000_000 }],
    ['words for a number', { plantCount: 'many' }],
    ['a list for a number', { plantCount: [100] }],
    ['a negative age', { plantAge: -1 }],
    ['no age', { plantAge: undefined }],
  ];
  it.each(bad)('refuses %s and stores nothing', async (_what, change) => {
    const userId = ulid();
    const reply = await send(userId, 'POST', '/api/orchard/new', wizard(userId, change));
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid_request', error: expect.stringMatching(/[\u0900-\u097F]/) });
    expect((await send(userId, 'GET', `/api/orchards/user/${userId}`)).json().data).toEqual([]);
  });

  it('refuses prototype keys', async () => {
    const userId = ulid();
    const body = JSON.stringify(wizard(userId)).replace('{', '{"__proto__":{"role":"doctor"},');
    const headers = { ...identity.headers({ userId }), 'content-type': 'application/json' };
    const reply = await service.app.inject({ method: 'POST', url: '/api/orchard/new', headers, payload: body });
    expect(reply.statusCode).toBe(400);
  });
});

describe('POST /api/orchards', () => {
  it('fills in the form’s defaults', async () => {
    const userId = ulid();
    const reply = await send(userId, 'POST', '/api/orchards', { userId });
    expect(reply.json().orchard).toMatchObject({
      soilType: 'loamy',
      irrigationType: 'drip',
      plantCount: 100,
      plantAge: 5,
      plantPhase: 'flowering',
    });
  });

  it('refuses a place outside India and accepts `long`', async () => {
    const userId = ulid();
    const at = (place: object) => send(userId, 'POST', '/api/orchards', { userId, ...place });
    expect((await at({ latitude: 51.5, longitude: 0.1 })).statusCode).toBe(400);
    expect((await at({ latitude: '17.66', long: '75.91' })).json().orchard).toMatchObject({
      latitude: 17.66,
      longitude: 75.91,
    });
  });

  it('keeps a name that looks like an operator as it is', async () => {
    const userId = ulid();
    const reply = await send(userId, 'POST', '/api/orchards', { userId, name: '$outbox' });
    expect(reply.json().orchard.name).toBe('$outbox');
  });
});

describe('GET /api/orchards/user/{userId}', () => {
  it('lists the caller’s own orchards, oldest first', async () => {
    const userId = ulid();
    for (const plantCount of [10, 20, 30]) await send(userId, 'POST', '/api/orchards', { userId, plantCount });
    const { data } = (await send(userId, 'GET', `/api/orchards/user/${userId}`)).json();
    expect(data.map((orchard: { plantCount: number }) => orchard.plantCount)).toEqual([10, 20, 30]);
  });

  it('is denied to other users and without a token', async () => {
    const userId = ulid();
    expect((await send(ulid(), 'GET', `/api/orchards/user/${userId}`)).statusCode).toBe(403);
    expect((await service.app.inject(`/api/orchards/user/${userId}`)).statusCode).toBe(401);
  });
});
