import { advisoryCell, advisoryDaily } from '@anar/contracts/messages/jobs';
import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AdviceFixture,
  adviceOf,
  createAdviceFixture,
  MORNING,
  MORNING_DAY,
  STORM,
} from '../testing/advice-fixture.ts';

let fixture: AdviceFixture;
beforeAll(async () => {
  fixture = await createAdviceFixture('morning');
});
beforeEach(async () => {
  fixture.clock.now = MORNING;
  await fixture.behave({ mode: 'ok' });
});
afterAll(() => fixture.stop());

let places = 0;
const nextPlace = () => ({ latitude: 14 + places++ / 10, longitude: 75.91 });
const cellAt = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${Math.round(latitude * 10)}_${Math.round(longitude * 10)}`;
const runDay = () => fixture.service.jobs.add(advisoryDaily, ulid(), {});

const queue = () => `${fixture.config.redis.prefix}-jobs:orchard-${advisoryCell.name}`;

/** Runs the job of a cell and waits for it: a finished job is removed. */
async function runCell(place: { latitude: number; longitude: number }): Promise<void> {
  const jobId = ulid();
  await fixture.service.jobs.add(advisoryCell, jobId, { day: MORNING_DAY, cell: cellAt(place) });
  await eventually(async () => (await fixture.service.redis.exists(`${queue()}:${jobId}`)) === 0);
}

/** Number of delayed jobs of this cell; those of other tests may come due at any time. */
async function delayedOf(place: { latitude: number; longitude: number }): Promise<number> {
  const ids = await fixture.service.redis.zrange(`${queue()}:delayed`, '0', '-1');
  return ids.filter((id) => id.startsWith(`${MORNING_DAY}_${cellAt(place)}_`)).length;
}

/** One good answer after failures, so that those of several tests do not open the circuit. */
async function recover(): Promise<void> {
  await fixture.behave({ mode: 'ok' });
  const grower = fixture.grower();
  const { id } = await grower.orchard(nextPlace());
  expect(await adviceOf(grower, id).made()).toMatchObject({ dataSource: 'live' });
}

const today = async (grower: ReturnType<AdviceFixture['grower']>, orchardId: string) =>
  (await adviceOf(grower, orchardId).today()).json();

describe('the morning run', () => {
  it('is scheduled at five in India', async () => {
    const schedule = `${fixture.config.redis.prefix}-jobs:orchard-${advisoryDaily.name}:repeat`;
    const [, next] = await eventually(async () => {
      const found = await fixture.service.redis.zrange(schedule, '0', '-1', 'WITHSCORES');
      return found.length === 2 ? found : undefined;
    });
    expect(new Date(Number(next)).toISOString()).toMatch(/T23:30:00\.000Z$/);
  });

  it('creates an advisory for every active orchard with a place, with one weather call per cell', async () => {
    const [here, there] = [nextPlace(), nextPlace()];
    const neighbours = [fixture.grower(), fixture.grower(), fixture.grower()];
    const orchards = await Promise.all(neighbours.map((grower) => grower.orchard(here)));
    const two = fixture.grower();
    const [near, far] = [await two.orchard({ ...here, plantAge: 2 }), await two.orchard(there)];
    const idle = fixture.grower();
    const closed = await idle.orchard(here);
    await idle.send('PATCH', `/api/orchards/${closed.id}`, { status: 'inactive' });
    await idle.orchard();

    await runDay();
    for (const [index, grower] of neighbours.entries()) {
      const id = orchards[index]?.id ?? '';
      await eventually(async () => expect(await today(grower, id)).toMatchObject({ day: MORNING_DAY }));
    }
    await eventually(async () => expect(await fixture.stored(two.userId)).toBe(2));
    expect(await fixture.calls()).toBe(2);
    expect(await today(neighbours[0] as never, orchards[0]?.id ?? '')).toMatchObject({ dataSource: 'live' });
    expect((await today(two, near.id)).inputs.wettedShare).not.toBe((await today(two, far.id)).inputs.wettedShare);
    expect(await fixture.stored(idle.userId)).toBe(0);
  });

  it('run twice, concurrently with growers’ own requests: one advisory per orchard', async () => {
    const place = nextPlace();
    const growers = Array.from({ length: 8 }, () => fixture.grower());
    const orchards = await Promise.all(growers.map((grower) => grower.orchard(place)));
    const asked = growers.map((grower, index) => adviceOf(grower, orchards[index]?.id ?? '').made());
    await Promise.all([runCell(place), runCell(place), runDay(), ...asked]);
    await runCell(place);
    for (const grower of growers) expect(await fixture.stored(grower.userId)).toBe(1);
  });

  it('recalculates advisories of the night under the same id, but not from normals', async () => {
    const [place, dark] = [nextPlace(), nextPlace()];
    const [grower, other] = [fixture.grower(), fixture.grower()];
    const { id } = await grower.orchard(place);
    const unlucky = await other.orchard(dark);
    fixture.clock.now = new Date(MORNING.getTime() - 4 * 60 * 60_000);
    const night = await adviceOf(grower, id).made();
    const live = await adviceOf(other, unlucky.id).made();
    await grower.send('POST', '/api/advisories/feedback', { advisoryId: night.id, isHelpful: true });
    fixture.clock.now = MORNING;
    await runCell(place);
    expect(await today(grower, id)).toMatchObject({
      id: night.id,
      inputs: { weatherAt: MORNING.toISOString() },
      feedback: { isHelpful: true },
    });
    await fixture.service.redis.del(fixture.service.key('weather-1', cellAt(dark)));
    await fixture.behave({ mode: 'fail', times: 2 });
    fixture.clock.now = new Date(MORNING.getTime() + 61 * 60_000);
    await runCell(dark);
    expect(await today(other, unlucky.id)).toMatchObject({ id: live.id, dataSource: 'live' });
    await recover();
  });

  it('skips an inactive orchard: its advisory of the night stays, and no push is sent', async () => {
    const place = nextPlace();
    const [grower, neighbour] = [fixture.grower(), fixture.grower()];
    const [shut, open] = [await grower.orchard(place), await neighbour.orchard(place)];
    fixture.clock.now = new Date(MORNING.getTime() - 4 * 60 * 60_000);
    const night = await adviceOf(grower, shut.id).made();
    await grower.send('PATCH', `/api/orchards/${shut.id}`, { status: 'inactive' });
    await fixture.behave(STORM);
    fixture.clock.now = MORNING;
    await runCell(place);
    expect(await today(neighbour, open.id)).toMatchObject({ sprayDecision: 'avoid' });
    expect((await today(grower, shut.id)).inputs).toEqual(night.inputs);
    expect(await fixture.pushes(neighbour.userId)).toHaveLength(1);
    expect(await fixture.pushes(grower.userId)).toEqual([]);
  });

  it('uses each orchard’s own diary', async () => {
    const place = nextPlace();
    const [grower, neighbour] = [fixture.grower(), fixture.grower()];
    const black = { ...place, soilType: 'clay_black' };
    const [{ id }, next] = [await grower.orchard(black), await grower.orchard(black)];
    const { id: other } = await neighbour.orchard(black);
    await grower.send('POST', `/api/orchards/${id}/diary`, { kind: 'irrigation', on: '2026-11-21' });
    await neighbour.send('POST', `/api/orchards/${other}/diary`, { kind: 'spray', product: 'नीम', on: '2026-11-21' });
    await runCell(place);
    const [watered, dry, sprayed] = [
      await today(grower, id),
      await today(grower, next.id),
      await today(neighbour, other),
    ];
    expect(watered.irrigationReason).toContain('आपने कल पानी दिया था');
    expect([watered, dry, sprayed].map(({ irrigationLiters }) => Number(irrigationLiters) > 0)).toEqual([
      false,
      true,
      true,
    ]);
    expect([watered, dry, sprayed].map(({ sprayReasons }) => sprayReasons.includes('कल आपने नीम छिड़का'))).toEqual([
      ...[false, false, true],
    ]);
  });

  it('is delayed while the provider is down, and uses normals from six on', async () => {
    const place = nextPlace();
    const grower = fixture.grower();
    const { id } = await grower.orchard(place);
    await fixture.behave({ mode: 'fail', times: 2 });
    await runCell(place);
    expect(await fixture.stored(grower.userId)).toBe(0);
    expect(await delayedOf(place)).toBe(1);
    fixture.clock.now = new Date(MORNING.getTime() + 60 * 60_000);
    await fixture.behave({ mode: 'fail', times: 2 });
    await runCell(place);
    expect(await today(grower, id)).toMatchObject({ dataSource: 'backup', sprayHours: [] });
    await recover();
  });

  it('does nothing for a job of yesterday', async () => {
    const place = nextPlace();
    const grower = fixture.grower();
    await grower.orchard(place);
    fixture.clock.now = new Date(MORNING.getTime() + 24 * 60 * 60_000);
    await runCell(place);
    expect(await fixture.stored(grower.userId)).toBe(0);
  });
});

describe('the morning push', () => {
  it('is requested once when spraying is to be avoided, and expires at noon', async () => {
    const place = nextPlace();
    const [grower, early] = [fixture.grower(), fixture.grower()];
    const { id } = await grower.orchard({ ...place, name: 'नदी वाला बाग' });
    const own = await early.orchard(place);
    await fixture.behave(STORM);
    // A grower who requested advice in the night gets the push too.
    fixture.clock.now = new Date(MORNING.getTime() - 60 * 60_000);
    await adviceOf(early, own.id).made();
    expect(await fixture.pushes(early.userId)).toEqual([]);
    fixture.clock.now = MORNING;
    await Promise.all([runCell(place), runCell(place), runCell(place)]);
    await runCell(place);
    await adviceOf(grower, id).made({ again: true });
    const [push, ...more] = await eventually(async () => {
      const sent = await fixture.pushes(grower.userId);
      return sent.length > 0 ? sent : undefined;
    });
    expect(more).toEqual([]);
    expect(push?.data).toMatchObject({
      userId: grower.userId,
      kind: 'daily_advice',
      key: `daily-advice/${id}/${MORNING_DAY}`,
      title: 'नदी वाला बाग: आज छिड़काव न करें',
      text: expect.stringMatching(/[\u0900-\u097F]/),
      path: `/orchard?orchard=${id}`,
      until: '2026-11-22T06:30:00.000Z',
    });
    expect(await fixture.pushes(early.userId)).toHaveLength(1);
  });

  it('is not requested on a calm day, at noon, or for growers’ own requests', async () => {
    const [calm, late] = [nextPlace(), nextPlace()];
    const [first, second, third] = [fixture.grower(), fixture.grower(), fixture.grower()];
    await first.orchard(calm);
    await runCell(calm);
    await fixture.behave(STORM);
    await second.orchard(late);
    fixture.clock.now = new Date('2026-11-22T06:30:00Z');
    await runCell(late);
    fixture.clock.now = MORNING;
    const { id } = await third.orchard(nextPlace());
    expect(await adviceOf(third, id).made()).toMatchObject({ sprayDecision: 'avoid' });
    for (const grower of [first, second, third]) {
      expect(await fixture.stored(grower.userId)).toBe(1);
      expect(await fixture.pushes(grower.userId)).toEqual([]);
    }
  });
});
