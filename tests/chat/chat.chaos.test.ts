import { join } from 'node:path';
import { endProcesses } from '@anar/service-kit/testing/processes';
import { afterAll, afterEach, expect, it } from 'vitest';
import { FAULTS } from './faults.ts';
import { type Fleet, type FleetOptions, startFleet } from './fleet.ts';
import { BLAMELESS } from './judge.ts';
import { runChaos } from './run.ts';

/** Every message exactly once and in one order, whatever fails meanwhile; and the judge would detect a violation. */

const MINUTE_MS = 60_000;
let fleet: Fleet;
const start = async (options: FleetOptions = {}) => {
  fleet = await startFleet(options);
  return fleet;
};
afterEach(() => fleet?.stop());
afterAll(endProcesses);

it(
  '5,000 chat messages of 40 users arrive exactly once and in order while servers and replicas fail',
  async () => {
    const faults = [...Object.keys(FAULTS), 'replica killed', 'Redis cut', 'database cut'];
    const outcome = await runChaos(await start(), { seed: 19, threads: 20, messages: 5000, faults, say: console.log });
    console.log(outcome.ways);
    expect(outcome.verdict).toEqual(BLAMELESS);
    expect(outcome.unexpected).toEqual([]);
    expect(outcome.acked).toBeGreaterThanOrEqual(5000);
    expect(outcome.faults).toHaveLength(faults.length);
    // The run had as many faults as intended.
    for (const way of Object.values(outcome.ways)) expect(way).toBeGreaterThan(0);
  },
  15 * MINUTE_MS,
);

it(
  'without the unique index, resent submissions are stored twice and the judge reports it',
  async () => {
    const { database } = await start();
    await database.collection('chat_log').dropIndex('once');
    const rough = { seed: 2, threads: 4, messages: 150, faults: [], lostAcks: 0.2, pauseMs: 50 };
    const { verdict } = await runChaos(fleet, rough);
    expect(verdict.doubled).toBeGreaterThan(0);
    expect(verdict.lost).toBe(0);
  },
  3 * MINUTE_MS,
);

it(
  'with a replica that acknowledges before it stores, messages are lost and the judge reports it',
  async () => {
    await start({ main: join(import.meta.dirname, 'unsafe-replica.ts') });
    const faults = ['replica killed', 'replica killed'];
    const { verdict } = await runChaos(fleet, { seed: 3, threads: 8, messages: 300, faults, pauseMs: 50 });
    expect(verdict.unstored).toBeGreaterThan(0);
    expect(verdict.lost).toBeGreaterThan(0);
  },
  5 * MINUTE_MS,
);
