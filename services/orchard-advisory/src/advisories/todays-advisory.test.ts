import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdviceWorld, adviceOf, adviceWorld, locatedIn, NOON, nextPlace } from './testing/advice-world.ts';

let world: AdviceWorld;
beforeAll(async () => {
  world = await adviceWorld('today');
});
beforeEach(() => {
  world.clock.now = NOON;
});
afterAll(() => world.stop());

const located = () => locatedIn(world);

describe('GET /api/advisories/today/{orchardId}', () => {
  it('uses the orchard’s own place, whatever the query says', async () => {
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

  it('knows no advice of the old place once the orchard moved', async () => {
    const { grower, orchard, made, today } = await located();
    const before = await made();
    const { latitude: lat, longitude: long } = nextPlace();
    await grower.send('POST', '/api/orchard/location', { orchardId: orchard.id, lat, long });
    expect((await today()).json()).toMatchObject({ code: 'advisory_missing' });
    const after = await made();
    expect(after.id).toBe(before.id);
    expect((await today()).json()).toEqual(after);
  });

  it('of a closed orchard is what was said before it was closed; else it says that it is closed', async () => {
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

  it('tells the weather of the hour that it is, and no window that has passed', async () => {
    world.clock.now = new Date('2026-11-21T00:00:00Z');
    const { made, today } = await located();
    const morning = await made();
    world.clock.now = new Date('2026-11-21T15:00:00Z');
    const evening = (await today()).json();
    expect(evening.id).toBe(morning.id);
    expect(evening.weatherData).not.toEqual(morning.weatherData);
    const window = morning.sprayWindow;
    expect(window && Date.parse(window.to)).toBeGreaterThan(Date.parse('2026-11-21T00:00:00Z'));
    world.clock.now = new Date(Math.min(Date.parse(window?.to ?? ''), Date.parse('2026-11-21T18:29:00Z')));
    const passed = Date.parse(window?.to ?? '') <= world.clock.now.getTime();
    expect((await today()).json().sprayWindow === undefined).toBe(passed);
  });
});

describe('POST /api/advisories/feedback', () => {
  const say = (grower: { send: ReturnType<typeof world.grower>['send'] }, body: object) =>
    grower.send('POST', '/api/advisories/feedback', body);

  it('is kept once and may be changed', async () => {
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

  it('is the owner’s alone, and short', async () => {
    const { grower, made, today } = await located();
    const { id: advisoryId } = await made();
    expect((await say(world.grower(), { advisoryId, isHelpful: true })).statusCode).toBe(404);
    expect((await say(grower, { advisoryId: ulid(), isHelpful: true })).statusCode).toBe(404);
    expect((await say(grower, { advisoryId, isHelpful: true, feedback: 'अ'.repeat(501) })).statusCode).toBe(400);
    expect((await say(grower, { advisoryId })).statusCode).toBe(400);
    expect((await today()).json().feedback).toBeUndefined();
    expect((await say(grower, { advisoryId, isHelpful: true, feedback: 'अ'.repeat(500) })).statusCode).toBe(200);
  });
});
