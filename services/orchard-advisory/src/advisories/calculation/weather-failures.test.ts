import type { Behaviour } from '@anar/simulators/weather/behaviour';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdviceFixture, adviceOf, createAdviceFixture, NOON } from '../testing/advice-fixture.ts';

let fixture: AdviceFixture;
beforeAll(async () => {
  fixture = await createAdviceFixture('failures');
});
afterAll(() => fixture.stop());

const modes: Behaviour['mode'][] = [
  'rate_limited',
  'fail',
  'html',
  'half',
  'silence',
  'nonsense',
  'other_days',
  'uneven',
];

it('while the provider fails: live, then cached, then normals; live again when it is back', async () => {
  const hoursLater = (hours: number) => new Date(NOON.getTime() - 12.5 * 3_600_000 + hours * 3_600_000);
  const place = { latitude: 21.1, longitude: 75.9 };
  const sourceAt = async (hours: number) => {
    fixture.clock.now = hoursLater(hours);
    const grower = fixture.grower();
    const orchard = await grower.orchard(place);
    return (await adviceOf(grower, orchard.id).made()).dataSource;
  };
  expect(await sourceAt(0)).toBe('live');
  await fixture.behave({ mode: 'fail', times: 2 });
  expect(await sourceAt(11.9)).toBe('cache');
  await fixture.behave({ mode: 'fail', times: 2 });
  expect(await sourceAt(12.1)).toBe('backup');
  await fixture.behave({ mode: 'ok' });
  expect(await sourceAt(12.2)).toBe('live');
});

/** Each in a cell of its own, so that no weather is cached by another. */
it.each(modes.map((mode, row) => [mode, row] as const))(
  'a provider that answers %s: the advice is from normals, and no decision is safe',
  async (mode, row) => {
    fixture.clock.now = NOON;
    await fixture.behave({ mode });
    const grower = fixture.grower();
    const orchard = await grower.orchard({ latitude: 17 + row / 5, longitude: 75.9 });
    const advice = await adviceOf(grower, orchard.id).made();
    expect(advice).toMatchObject({ dataSource: 'backup', sprayHours: [], inputs: { weatherAt: null } });
    expect(advice.sprayDecision).not.toBe('safe');
    expect(advice.sprayWindow).toBeUndefined();
    expect(Number(advice.irrigationLiters)).toBeGreaterThan(0);
    expect(advice.weatherData.windSpeed).toBeNull();
    expect(advice.credit).not.toBe('नमूना मौसम');
    expect((await fixture.service.management.inject('/metrics')).body).toMatch(
      /advisories_made_total\{source="backup"[^}]*\} [1-9]/,
    );
  },
);
