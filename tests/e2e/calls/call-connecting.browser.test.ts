import { runTogether } from '@anar/running-system/running-system';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptedPair } from '../consult/chat-pair.ts';
import { SEEDED } from '../consult/consult-people.ts';
import { openBrowser } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { FAKE_MEDIA } from './call-page.ts';
import { answers, clickedAt, firstFrameAt, hangUp, readyToCall, rings, seesMore, wire } from './call-phone.ts';
import { callRounds, randomOf } from './call-rounds.ts';

/**
 * Connection time of an undisturbed call, and whether a call connects when every signal arrives twice, late and out of
 * order.
 */

/** Repeated calls open more pages than the rate limit allows. */
const PLENTY = '100000/60';
const gateway = { LIMIT_DEFAULT_USER: PLENTY, LIMIT_DEFAULT_ADDRESS: PLENTY };
const product = inBrowser(
  () => runTogether({ env: { gateway } }),
  () => openBrowser(FAKE_MEDIA),
);
const CALLS = 6;
/** `call-connecting.fuzz.test.ts` makes a hundred. */
const ROUNDS = 12;

it('reports the time from the click to the first frame of a call', async () => {
  const pair = await acceptedPair(product, SEEDED[0]);
  const pages = [pair.farmer.page, pair.doctor.page];
  for (const page of pages) await wire(page);
  await pair.farmer.page.context().grantPermissions(['microphone', 'camera']);
  const took: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    await readyToCall(pair);
    await rings(pair);
    const [click, ...frames] = [clickedAt(pair.farmer.page), ...pages.map(firstFrameAt)];
    await answers(pair);
    const clicked = await click;
    for (const frame of frames) took.push((await frame) - clicked);
    await hangUp(pair);
  }
  const sorted = took.toSorted((one, other) => one - other);
  const p50 = sorted[CALLS - 1];
  console.log(`from the press to the first frame: p50 ${p50} ms, max ${sorted.at(-1)} ms (${CALLS} calls, both sides)`);
  expect(sorted).toHaveLength(2 * CALLS);
  expect(sorted[0]).toBeGreaterThan(0);
}, 300_000);

it('calls with signals doubled, late, out of order or lost: each connects or gives a reason', async () => {
  const seeds = Array.from({ length: ROUNDS }, (_, at) => at + 1);
  const { connected } = await callRounds(product.browser, seeds);
  expect(connected).toBeGreaterThan(ROUNDS / 2);
}, 400_000);

const EVENT = /^4[23]/;
const LATE_MOST_MS = 800;

/**
 * A proxy before the server: delivers each event and acknowledgement twice, late and in random order; handshake and
 * heartbeat unchanged.
 */
function disturb(page: Page, random: () => number): Promise<void> {
  return page.routeWebSocket(/\/ws\//, (client) => {
    const server = client.connectToServer();
    let isOpen = true;
    const carriesTo = (other: typeof server) => (message: string | Buffer) => {
      if (!EVENT.test(String(message))) return other.send(message);
      for (const _ of ['once', 'twice']) setTimeout(() => isOpen && other.send(message), random() * LATE_MOST_MS);
    };
    client.onMessage(carriesTo(server));
    server.onMessage(carriesTo(client));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.onClose((code, reason) => {
        isOpen = false;
        void other.close({ ...(code && { code }), ...(reason && { reason }) });
      });
    }
  });
}

/** `CALL_ROUNDS=100` makes a hundred, which takes some ten minutes. */
const THROUGH_SERVER = Number(process.env.CALL_ROUNDS ?? 5);
const SERVER_MS = 300_000 + THROUGH_SERVER * 30_000;

it(
  'calls with every server event doubled, late and out of order connect',
  async () => {
    const pair = await acceptedPair(product, SEEDED[1]);
    const pages = [pair.farmer.page, pair.doctor.page];
    let random = randomOf(0);
    let carried = 0;
    for (const page of pages) {
      await wire(page);
      await disturb(page, () => {
        carried += 1;
        return random();
      });
    }
    async function call(): Promise<void> {
      await readyToCall(pair);
      await rings(pair);
      await answers(pair);
      await Promise.all(pages.map((page) => seesMore(page)));
      await hangUp(pair);
    }
    for (let seed = 1; seed <= THROUGH_SERVER; seed++) {
      random = randomOf(seed);
      await call().catch((cause: unknown) => {
        throw new Error(`the call of seed ${seed}`, { cause });
      });
    }
    // At least ring, answer, offer, answer, end and their acknowledgements.
    expect(carried).toBeGreaterThan(THROUGH_SERVER * 2 * 10);
  },
  SERVER_MS,
);
