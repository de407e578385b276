import { runTogether } from '@anar/running-system/running-system';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { FAKE_MEDIA, openCallPage } from './call-page.ts';
import { answers, firstFrameAt, hangUp, pressedAt, readyToCall, rings, seesMore, wire } from './call-phone.ts';
import { acceptedPair } from './chat-pair.ts';
import { SEEDED } from './consult-people.ts';
import { inBrowser } from './in-browser.ts';
import { openBrowser } from './phone.ts';

/** How soon a call connects where nothing is in its way, and whether it does where every signal comes twice, late and out of order. */

/** Call after call the two open more pages than anybody may. */
const PLENTY = '100000/60';
const gateway = { LIMIT_DEFAULT_USER: PLENTY, LIMIT_DEFAULT_ADDRESS: PLENTY };
const product = inBrowser(
  () => runTogether({ env: { gateway } }),
  () => openBrowser(FAKE_MEDIA),
);
const CALLS = 6;
const ROUNDS = 100;
/** As two processors bear. */
const AT_ONCE = 6;
/** `CALL_SEED=17` repeats that round alone. */
const ONLY = process.env.CALL_SEED;
const SEEDS = ONLY ? [Number(ONLY)] : Array.from({ length: ROUNDS }, (_, at) => at + 1);

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

it('tells how long it took from the press to the first frame', async () => {
  const pair = await acceptedPair(product, SEEDED[0]);
  const pages = [pair.farmer.page, pair.doctor.page];
  for (const page of pages) await wire(page);
  await pair.farmer.page.context().grantPermissions(['microphone', 'camera']);
  const took: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    await readyToCall(pair);
    await rings(pair);
    const [pressed, ...frames] = [pressedAt(pair.farmer.page), ...pages.map(firstFrameAt)];
    await answers(pair);
    const press = await pressed;
    for (const frame of frames) took.push((await frame) - press);
    await hangUp(pair);
  }
  const sorted = took.toSorted((one, other) => one - other);
  const p50 = sorted[CALLS - 1];
  console.log(`from the press to the first frame: p50 ${p50} ms, max ${sorted.at(-1)} ms (${CALLS} calls, both sides)`);
  expect(sorted).toHaveLength(2 * CALLS);
  expect(sorted[0]).toBeGreaterThan(0);
}, 300_000);

/** In the page: a round of the engine with a light picture, and how it ended. */
const ROUND = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
  const paint = canvas.getContext('2d');
  let painted = 0;
  setInterval(() => {
    paint.fillStyle = 'hsl(' + (painted += 20) + ' 80% 50%)';
    paint.fillRect(0, 0, 160, 90);
  }, 100);
  const sound = new AudioContext().createMediaStreamDestination();
  navigator.mediaDevices.getUserMedia = async ({ video }) =>
    video ? canvas.captureStream(10) : new MediaStream([sound.stream.getAudioTracks()[0].clone()]);

  const isSeen = ({ phase, remoteVideo }) => phase === 'connected' && remoteVideo !== null;
  const isOver = ({ phase }) => phase === 'ended';
  window.round = async (seed) => {
    const random = randomOf(seed);
    const calls = new engine.FakeCalls();
    calls.network = { loss: 0.3 * random(), doubled: 1, delayMost: 100 + 1400 * random(), random };
    const sides = [];
    try {
      sides.push(await engine.enter(calls, 'doctor', 'video', { way: 'start', media: 'video' }));
      sides.push(await engine.enter(calls, 'farmer', 'video', { way: 'answer', callId: calls.call.id }));
      await Promise.all(sides.map((one) => engine.until(one, (state) => isSeen(state) || isOver(state))));
      if (sides.every((one) => isSeen(one.state()))) return 'connected';
      await Promise.all(sides.map((one) => engine.until(one, isOver)));
      return sides.map((one) => one.state().endReason).join();
    } catch (cause) {
      if (cause.body?.code) return 'refused: ' + cause.body.code;
      throw new Error('round ' + seed + ': ' + cause.message);
    } finally {
      for (const one of sides) one.end();
    }
  };
`;

it('a hundred calls whose every signal comes twice, late, out of order or not at all: each connects or says why', async () => {
  const { page, complaints } = await openCallPage(product.browser);
  await page.evaluate(`window.randomOf = ${randomOf}; ${ROUND}`);
  const ends = new Map<string, number[]>();
  const waiting = [...SEEDS];
  const one = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const end = await page.evaluate<string>(`round(${seed})`).catch((cause: Error) => `broke: ${cause.message}`);
      ends.set(end, [...(ends.get(end) ?? []), seed]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const connected = ends.get('connected')?.length ?? 0;
  const others = [...ends].filter(([end]) => end !== 'connected').map(([end, seeds]) => `${end} (seeds ${seeds})`);
  console.log(
    `calls over bad signalling: ${connected} of ${SEEDS.length} connected; ${others.join('; ') || 'no other end'}`,
  );
  // Nobody has opened another page.
  expect(others.filter((end) => /^broke|elsewhere/.test(end))).toEqual([]);
  if (!ONLY) expect(connected).toBeGreaterThan(ROUNDS * 0.9);
  expect(complaints).toEqual([]);
  await page.close();
}, 400_000);

const EVENT = /^4[23]/;
const LATE_MOST_MS = 800;

/** A proxy before the server: each event and acknowledgement goes on twice, late, in whatever order; handshake and heartbeat as they are. */
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
  'calls through a server whose every event comes twice, late and out of order connect',
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
    // Ring, answer, offer, answer, end and their acknowledgements, at least.
    expect(carried).toBeGreaterThan(THROUGH_SERVER * 2 * 10);
  },
  SERVER_MS,
);
