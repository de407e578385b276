import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS_OF_A_GROWER } from '../../weather/grower-calls.ts';
import type { AdvisoryDocument } from '../advisory.model.ts';
import {
  type AdviceFixture,
  adviceOf,
  createAdviceFixture,
  locatedIn,
  NOON,
  nextPlace,
} from '../testing/advice-fixture.ts';
import { createReadTodaysAdvisory, type ReadTodaysAdvisoryDeps } from './read-todays-advisory.ts';

let fixture: AdviceFixture;
beforeAll(async () => {
  fixture = await createAdviceFixture('today');
});
beforeEach(() => {
  fixture.clock.now = NOON;
});
afterAll(() => fixture.stop());

const located = () => locatedIn(fixture);

describe('GET /api/advisories/today/{orchardId}', () => {
  it('uses the orchard’s stored place, whatever the query says', async () => {
    const { grower, orchard, made, today } = await located();
    expect((await today()).json()).toMatchObject({ code: 'advisory_missing' });
    const advisory = await made();
    const url = `/api/advisories/today/${orchard.id}`;
    for (const query of ['', '?lat=&long=12.22', '?lat=90&long=0', '?lat=x&long=y&more=1', '?lat=1&lat=2']) {
      const reply = await grower.send('GET', url + query);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual(advisory);
    }
    expect((await today()).json()).toEqual(advisory);
  });

  it('after the orchard moved: advisory_missing until a new one is generated under the same id', async () => {
    const { grower, orchard, made, today } = await located();
    const before = await made();
    const { latitude: lat, longitude: long } = nextPlace();
    await grower.send('POST', '/api/orchard/location', { orchardId: orchard.id, lat, long });
    expect((await today()).json()).toMatchObject({ code: 'advisory_missing' });
    const after = await made();
    expect(after.id).toBe(before.id);
    expect((await today()).json()).toEqual(after);
  });

  it('after the orchard or its diary changed: recalculated by the next read, `refreshed` only once', async () => {
    const { grower, orchard, made, today } = await located();
    const before = await made();
    await grower.send('PATCH', `/api/orchards/${orchard.id}`, { plantPhase: 'flowering', plantAge: 9 });
    const after = (await today()).json();
    expect(after).toMatchObject({ id: before.id, refreshed: true });
    expect(after.inputs).not.toEqual(before.inputs);
    const { refreshed: _, ...again } = after;
    expect((await today()).json()).toEqual(again);
    const noted = { kind: 'irrigation', on: '2026-11-20' };
    await grower.send('POST', `/api/orchards/${orchard.id}/diary`, noted);
    expect((await today()).json()).toMatchObject({ id: before.id, refreshed: true });
    expect(await fixture.stored(grower.userId)).toBe(1);
  });

  it('read 20 times at once after a change: recalculated once', async () => {
    const { grower, orchard, made, today } = await located();
    await made();
    await grower.send('PATCH', `/api/orchards/${orchard.id}`, { plantAge: 9 });
    const before = await fixture.made();
    const replies = await Promise.all(Array.from({ length: 20 }, today));
    expect(await fixture.made()).toBe(before + 1);
    const [first, ...others] = replies.map((reply) => ({ ...reply.json(), refreshed: true }));
    for (const other of others) expect(other).toEqual(first);
  });

  it('is returned unchanged as `outdated` while it cannot be recalculated', async () => {
    fixture.clock.now = new Date('2026-11-21T00:00:00Z');
    const { grower, orchard, made, today } = await located();
    const before = await made();
    await grower.send('PATCH', `/api/orchards/${orchard.id}`, { plantAge: 9 });
    // The cached weather has expired, and this grower's calls of today are used up.
    fixture.clock.now = new Date('2026-11-21T12:30:00Z');
    const asked = fixture.service.key('weather-asked', '2026-11-21', grower.userId);
    await fixture.service.redis.sadd(asked, ...Array.from({ length: CALLS_OF_A_GROWER }, () => ulid()));
    const reply = await today();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: before.id, inputs: before.inputs, outdated: true });
    await fixture.service.redis.del(asked);
    expect((await today()).json()).toMatchObject({ id: before.id, refreshed: true });
  });

  it('does not keep a reader waiting for weather that does not arrive', async () => {
    const { made, orchard, grower } = await located();
    const { id } = await made();
    const now = fixture.clock.now;
    const found = await fixture.service.mongo.collection('advisories').findOne({ _id: id as never });
    const { _id, ...fields } = found as unknown as AdvisoryDocument;
    const read = createReadTodaysAdvisory({
      orchards: { find: async () => ({ ...orchard, plantAge: 9 }) },
      advisories: { ofDay: async () => ({ id: _id, ...fields }) },
      diary: { recentWork: async () => new Map() },
      weather: { at: () => new Promise(() => undefined) },
      log: fixture.service.log,
      refreshLimitMs: 10,
    } as unknown as ReadTodaysAdvisoryDeps);
    const { state, stored } = await read({ userId: grower.userId, orchardId: orchard.id }, now);
    expect([state, stored.id]).toEqual(['outdated', id]);
  });

  it('of an inactive orchard: the last advisory, else 422 orchard_inactive', async () => {
    const { grower, orchard, made, today } = await located();
    const close = (id: string) => grower.send('PATCH', `/api/orchards/${id}`, { status: 'inactive', plantAge: 9 });
    const advisory = await made();
    await close(orchard.id);
    expect((await today()).json()).toEqual(advisory);
    const never = await grower.orchard(nextPlace());
    await close(never.id);
    const reply = await adviceOf(grower, never.id).today();
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'orchard_inactive']);
  });

  it('has the weather of the current hour, and no spray window that has passed', async () => {
    fixture.clock.now = new Date('2026-11-21T00:00:00Z');
    const { made, today } = await located();
    const morning = await made();
    fixture.clock.now = new Date('2026-11-21T15:00:00Z');
    const evening = (await today()).json();
    expect(evening.id).toBe(morning.id);
    expect(evening.weatherData).not.toEqual(morning.weatherData);
    const window = morning.sprayWindow;
    expect(window && Date.parse(window.to)).toBeGreaterThan(Date.parse('2026-11-21T00:00:00Z'));
    fixture.clock.now = new Date(Math.min(Date.parse(window?.to ?? ''), Date.parse('2026-11-21T18:29:00Z')));
    const passed = Date.parse(window?.to ?? '') <= fixture.clock.now.getTime();
    expect((await today()).json().sprayWindow === undefined).toBe(passed);
  });
});

describe('POST /api/advisories/feedback', () => {
  const say = (grower: { send: ReturnType<typeof fixture.grower>['send'] }, body: object) =>
    grower.send('POST', '/api/advisories/feedback', body);

  it('is stored once and can be changed', async () => {
    const { grower, made, today } = await located();
    const { id: advisoryId } = await made();
    const first = await say(grower, {
      advisoryId,
      userId: grower.userId,
      isHelpful: false,
      feedback: 'पानी\u0000 कम  था',
    });
    expect(first.json().feedback).toEqual({ isHelpful: false, feedback: 'पानी कम था' });
    await Promise.all(Array.from({ length: 20 }, () => say(grower, { advisoryId, isHelpful: true })));
    expect((await today()).json().feedback).toEqual({ isHelpful: true });
  });

  it('is accepted only from the owner, with at most 500 characters', async () => {
    const { grower, made, today } = await located();
    const { id: advisoryId } = await made();
    expect((await say(fixture.grower(), { advisoryId, isHelpful: true })).statusCode).toBe(404);
    expect((await say(grower, { advisoryId: ulid(), isHelpful: true })).statusCode).toBe(404);
    expect((await say(grower, { advisoryId, isHelpful: true, feedback: 'अ'.repeat(501) })).statusCode).toBe(400);
    expect((await say(grower, { advisoryId })).statusCode).toBe(400);
    expect((await today()).json().feedback).toBeUndefined();
    expect((await say(grower, { advisoryId, isHelpful: true, feedback: 'अ'.repeat(500) })).statusCode).toBe(200);
  });
});
