import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { openCallPage } from './call-page.ts';

/** As many as two CPUs can handle. */
const AT_ONCE = 6;

/** Seeded random numbers (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** In the page: a round of the engine with a light video, and its result. */
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

  /** Longer than a call that cannot be mended takes to give up. */
  const PATIENCE_MS = 180_000;
  const isSeen = ({ phase, remoteVideo }) => phase === 'connected' && remoteVideo !== null;
  const isOver = ({ phase }) => phase === 'ended';
  /** Both at the same moment: one that was seen may begin anew before the other is. */
  const both = (sides, isSo) => sides.every((one) => isSo(one.state()));
  const settled = (sides) => new Promise((resolve, reject) => {
    const isSettled = () => both(sides, isSeen) || both(sides, isOver);
    const late = setTimeout(() => {
      const states = sides.map((one) => JSON.stringify(one.state()));
      reject(new Error('neither both seen nor both over, but ' + states.join(' and ')));
    }, PATIENCE_MS);
    const look = () => {
      if (!isSettled()) return;
      for (const stop of stops) stop();
      clearTimeout(late);
      resolve();
    };
    const stops = sides.map((one) => one.subscribe(look));
    look();
  });
  window.round = async (seed) => {
    const random = randomOf(seed);
    const calls = new engine.FakeCalls();
    calls.network = { loss: 0.3 * random(), doubled: 1, delayMost: 100 + 1400 * random(), random };
    const sides = [];
    try {
      sides.push(await engine.enter(calls, 'doctor', 'video', { way: 'start', media: 'video' }));
      sides.push(await engine.enter(calls, 'farmer', 'video', { way: 'answer', callId: calls.call.id }));
      await settled(sides);
      return both(sides, isSeen) ? 'connected' : sides.map((one) => one.state().endReason).join();
    } catch (cause) {
      if (cause.body?.code) return 'refused: ' + cause.body.code;
      throw new Error('round ' + seed + ': ' + cause.message);
    } finally {
      for (const one of sides) one.end();
    }
  };
`;

/** One call per seed, several concurrently; every one connected or reported why not. Returns how many connected. */
export async function callRounds(browser: Browser, seeds: readonly number[]): Promise<{ connected: number }> {
  const { page, complaints } = await openCallPage(browser);
  await page.evaluate(`window.randomOf = ${randomOf}; ${ROUND}`);
  const ends = new Map<string, number[]>();
  const waiting = [...seeds];
  const one = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const end = await page.evaluate<string>(`round(${seed})`).catch((cause: Error) => `broke: ${cause.message}`);
      ends.set(end, [...(ends.get(end) ?? []), seed]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  await page.close();
  const connected = ends.get('connected')?.length ?? 0;
  const others = [...ends].filter(([end]) => end !== 'connected').map(([end, of]) => `${end} (seeds ${of})`);
  console.log(
    `calls over bad signalling: ${connected} of ${seeds.length} connected; ${others.join('; ') || 'no other end'}`,
  );
  // No further page was opened.
  expect(others.filter((end) => /^broke|elsewhere/.test(end))).toEqual([]);
  expect(complaints).toEqual([]);
  return { connected };
}
