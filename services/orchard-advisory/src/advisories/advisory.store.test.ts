import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdvisoryStore, createAdvisoryStore } from './advisory.store.ts';
import type { AdvisoryContent, CalculatedAdvisory } from './advisory.ts';
import { createMorningStore, type MorningStore } from './morning/morning.store.ts';

const DAY = '2026-11-21';
let advisories: AdvisoryStore;
let morning: MorningStore;

beforeAll(async () => {
  await startTestService((config) => {
    const made = createService({ name: 'advisorystore', title: 'Advisories', config });
    advisories = createAdvisoryStore(made);
    morning = createMorningStore(made);
    return made;
  }, testConfig('advisorystore'));
});
afterAll(dispose);

const madeAt = (clock: string): CalculatedAdvisory => ({
  content: { sprayReasons: [clock], irrigationLiters: '23', irrigationEveryDays: 1 } as unknown as AdvisoryContent,
  facts: { plantAge: 5, plantPhase: 'fruiting', soilType: 'loamy', irrigationType: 'drip' },
  cell: '17.7_75.9',
  weatherId: ulid(),
  hours: [],
  calculatedAt: new Date(`${DAY}T${clock}:00+05:30`),
});
const newOwner = () => ({ userId: ulid(), orchardId: ulid(), day: DAY });

it('of two newer calculations of one advisory the first is kept, on request or in the morning run', async () => {
  const owner = newOwner();
  const seen = await advisories.add(owner, madeAt('04:00'));
  const seenInTheMorning = (await morning.ofOrchards([owner.orchardId], DAY)).get(owner.orchardId);
  const first = await advisories.replace(seen, madeAt('05:00'));
  expect(first).toMatchObject({ id: seen.id, content: { sprayReasons: ['05:00'] } });
  expect(await advisories.replace(seen, madeAt('05:01'))).toEqual(first);
  if (seenInTheMorning) await morning.replace(seenInTheMorning, madeAt('05:02'));
  expect(seenInTheMorning).toMatchObject({ id: seen.id, wasPushed: false });
  expect(await advisories.ofDay(owner)).toEqual(first);
});

it('another user cannot read, replace or rate an advisory', async () => {
  const owner = newOwner();
  const other = { ...owner, userId: ulid() };
  const seen = await advisories.add(owner, madeAt('04:00'));
  expect(await advisories.ofDay(other)).toBeUndefined();
  expect(await advisories.replace({ ...seen, userId: other.userId }, madeAt('05:00'))).toBeUndefined();
  expect(await advisories.giveFeedback(other.userId, seen.id, { isHelpful: false, at: new Date() })).toBeUndefined();
  expect(await advisories.ofDay(owner)).toEqual(seen);
});
