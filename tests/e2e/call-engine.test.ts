import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FAKE_MEDIA, openCallPage } from './call-page.ts';
import { openBrowser } from './phone.ts';

/** Both sides of a call in one real browser, with its fake camera; the server between them is a fake that can lose things. */

let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser(FAKE_MEDIA);
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ page, complaints } = await openCallPage(browser));
  await page.evaluate(TOOLS);
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

const run = <T>(code: string) => page.evaluate(`(async () => { ${code} })()`) as Promise<T>;

/** In the page: what the tests ask about a pair. */
const TOOLS = `
  const isSeen = ({ phase, remoteVideo }) => phase === 'connected' && remoteVideo !== null;
  Object.assign(window, {
    sides: ({ doctor, farmer }) => [doctor, farmer],
    bothSee: (pair) => Promise.all(sides(pair).map((one) => engine.until(one, isSeen))),
    both: (pair, isSo) => Promise.all(sides(pair).map((one) => engine.until(one, isSo))),
    shown: (pair) => sides(pair).map((one) => one.state().phase),
  });
`;

it('connects with sound and picture both ways, reports it at once, and both see the other one’s end', async () => {
  const told = await run<{ reports: { side: string; isConnected: boolean; path?: string; firstFrameMs?: number }[] }>(`
    const pair = window.pair = await engine.pair();
    await bothSee(pair);
    await both(pair, ({ other }) => other?.mic === true && other.camera === 'front');
    return { reports: pair.calls.reports };
  `);
  for (const side of ['doctor', 'farmer'])
    expect(told.reports.filter((one) => one.side === side)).toEqual(
      expect.arrayContaining([expect.objectContaining({ isConnected: true, path: 'direct' })]),
    );
  await expect
    .poll(() =>
      run<unknown[]>('return pair.calls.reports.filter((one) => one.firstFrameMs > 0).map((one) => one.side)'),
    )
    .toHaveLength(2);
  const sizes = await run<number[][]>(`
    return Promise.all(sides(pair).map(async (one) => {
      const film = document.createElement('video');
      Object.assign(film, { srcObject: one.state().remoteVideo, muted: true });
      await film.play();
      await new Promise((resolve) => film.requestVideoFrameCallback(resolve));
      return [film.videoWidth, film.videoHeight];
    }));
  `);
  expect(sizes).toEqual([
    [640, 360],
    [640, 360],
  ]);
  await run(
    `await both(pair, ({ level, quality, bytes, seconds }) => level > 0 && quality === 'good' && bytes > 0 && seconds > 0)`,
  );
  await run(`pair.farmer.end(); await both(pair, ({ phase }) => phase === 'ended')`);
  expect(await run(`return sides(pair).map((one) => [one.state().endReason, one.state().endedBy])`)).toEqual([
    ['hung_up', 'other'],
    ['hung_up', 'me'],
  ]);
  await expect.poll(() => run('return pair.calls.sockets.doctor.held + pair.calls.sockets.farmer.held')).toBe(0);
});
