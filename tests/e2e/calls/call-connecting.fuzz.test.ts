import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { callRounds } from './call-rounds.ts';

/** `CALL_SEED=17` repeats that round alone. */
const ONLY = process.env.CALL_SEED;
const SEEDS = ONLY ? [Number(ONLY)] : Array.from({ length: 100 }, (_, at) => at + 1);
const held = inBrowser(sharedSystem);

it('a hundred calls with signals doubled, late, out of order or lost: each connects or gives a reason', async () => {
  const { connected } = await callRounds(held.browser, SEEDS);
  if (!ONLY) expect(connected).toBeGreaterThan(SEEDS.length * 0.9);
}, 1_200_000);
