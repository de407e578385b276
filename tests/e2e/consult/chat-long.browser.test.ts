import { runTogether } from '@anar/running-system/running-system';
import { MongoClient } from 'mongodb';
import type { Page, Route } from 'playwright-core';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { openBrowser, PATIENT, takePhone } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { acceptedPair, log } from './chat-pair.ts';
import { SEEDED } from './consult-people.ts';

/** A chat with very many messages. */

/** Its own browser, since frames are counted over all pages. */
const product = inBrowser(runTogether, () => openBrowser([]));
const MANY = 5000;
/** Far below the number of messages. */
const DRAWN_MOST = 80;

const drawn = (page: Page) => log(page).locator('[data-message]').count();

it('a chat of 5,000 messages renders few, keeps its place when older ones load, and reopens offline at that place', async () => {
  const { farmer, doctor, threadId } = await acceptedPair(product, SEEDED[0]);
  await doctor.page.close();
  const seqBefore = await fill(threadId, [farmer.userId, doctor.userId]);
  const kept = await farmer.page.evaluate("localStorage.getItem('anar-mitra:state:v1')");
  const { context, page } = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await context.addCookies(await farmer.page.context().cookies());
  await farmer.page.close();
  await page.goto('/icons/mark.svg');
  await page.evaluate((state) => localStorage.setItem('anar-mitra:state:v1', state), String(kept));
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.goto(`/chat/${threadId}`);
  await log(page).getByText(`संदेश ${MANY}।`).waitFor();
  expect(await drawn(page)).toBeLessThan(DRAWN_MOST);

  const held: Route[] = [];
  await page.route(/\/messages\?.*before=/, (route) => void held.push(route));
  for (let pages = 0; pages < 4; pages++) {
    const asks = async () => {
      await pullDown(page);
      return held.length;
    };
    await expect.poll(asks, PATIENT).toBe(1);
    await settled(page);
    const [top, height] = [await topmost(page), await heightOf(page)];
    await held.pop()?.continue();
    await expect.poll(() => heightOf(page), PATIENT).toBeGreaterThan(height + 500);
    await settled(page);
    expect(Math.abs((await placeOf(page, top.key)) - top.at)).toBeLessThanOrEqual(2);
    expect(await drawn(page)).toBeLessThan(DRAWN_MOST);
  }
  await page.unroute(/\/messages\?.*before=/);

  const { shown, dropped } = await fling(page);
  console.log(`scrolled on a processor four times as slow: ${shown} frames shown in time, ${dropped} dropped`);

  // The final scroll position is stored.
  await settled(page);
  const left = await topmost(page);
  expect(left.words).not.toContain(`संदेश ${MANY}।`);
  const seq = seqBefore + Number(/\d+/.exec(left.words)?.[0]);
  await expect.poll(() => placeKept(page), PATIENT).toBe(seq);
  await context.setOffline(true);
  await page.reload();
  await log(page).getByText(left.words).waitFor();
  await expect.poll(async () => (await topmost(page)).words, PATIENT).toBe(left.words);
  expect(await drawn(page)).toBeLessThan(DRAWN_MOST);
}, 240_000);

/** Frames while the list is flung up and down with a CPU throttled to a quarter. */
async function fling(page: Page): Promise<{ shown: number; dropped: number }> {
  const devtools = await page.context().newCDPSession(page);
  const box = await log(page).boundingBox();
  if (!box) throw new Error('there is no list to scroll');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await product.browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame'] });
  for (const yDistance of [2000, -2000])
    await devtools.send('Input.synthesizeScrollGesture', { x, y, yDistance, speed: 1200 });
  const trace = await product.browser.stopTracing();
  await devtools.detach();
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: { name: string }[] };
  const count = (name: string) => traceEvents.filter((event) => event.name === name).length;
  return { shown: count('DrawFrame'), dropped: count('DroppedFrame') };
}

/**
 * Writes messages directly into the log, all read: over the network it would take minutes. Returns the seq before the
 * first.
 */
async function fill(threadId: string, [farmerId, doctorId]: [string, string]): Promise<number> {
  const mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  const rows = mongo
    .db(product.system.databases.consult)
    .collection<{ _id: string; rev: number; seq: number }>('chat_log');
  const newest = () => rows.find({ threadId }).sort({ rev: -1 }).limit(1).next();
  // The line about the acceptance arrives by an event.
  await expect.poll(newest, PATIENT).toBeTruthy();
  const { rev = 0, seq = 0 } = (await newest()) ?? {};
  const start = Date.now() - MANY * 1000;
  const messages = Array.from({ length: MANY }, (_, index) => ({
    ...{ _id: ulid(), threadId, kind: 'message', type: 'text', clientId: ulid() },
    ...{ rev: rev + index + 1, seq: seq + index + 1, at: new Date(start + index * 1000) },
    by: index % 3 === 0 ? farmerId : doctorId,
    content: `संदेश ${index + 1}।${' पत्तों पर धब्बे हैं'.repeat((index * 7) % 9)}`,
  }));
  await rows.insertMany(messages);
  const [at, upToSeq] = [new Date(), seq + MANY];
  const mark = { _id: ulid(), threadId, kind: 'read', by: farmerId, at, seq: upToSeq, upToSeq };
  await rows.insertOne({ ...mark, rev: rev + MANY + 1 });
  await mongo.close();
  return seq;
}

/** Scrolls as a finger does in search of older messages. */
const pullDown = (page: Page) => log(page).evaluate((list) => list.scrollBy(0, -300));
const heightOf = (page: Page) => log(page).evaluate(({ scrollHeight }) => scrollHeight);

/** Waits until nothing has moved for some frames. */
const settled = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('[role=log]');
    let [before, still] = ['', 0];
    const look = () => {
      const now = list.scrollTop + ' ' + list.scrollHeight;
      still = now === before ? still + 1 : 0;
      before = now;
      if (still > 20) resolve(); else requestAnimationFrame(look);
    };
    look();
  })`);

interface Place {
  key: string;
  at: number;
  words: string;
}

/** The first visible message, and its position. */
const topmost = (page: Page) =>
  page.evaluate(`(() => {
    const list = document.querySelector('[role=log]').getBoundingClientRect();
    const places = [...document.querySelectorAll('[role=log] [data-message]')]
      .map((row) => [row, row.getBoundingClientRect()])
      .filter(([, box]) => box.bottom > list.top + 19)
      .sort((one, other) => one[1].top - other[1].top);
    const [row, box] = places[0];
    return { key: row.dataset.message, at: box.top, words: row.querySelector('p').textContent.split('।')[0] + '।' };
  })()`) as Promise<Place>;
const placeOf = async (page: Page, key: string) =>
  (await page.locator(`[data-message="${key}"]`).boundingBox())?.y ?? Number.NaN;

/** Stored scroll position of the chat; 0: none. */
const placeKept = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('anar-mitra-chat');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAll(IDBKeyRange.bound('thread/', 'thread/\uffff'));
      reading.onsuccess = () => resolve(Number(reading.result[0]?.place ?? 0));
      reading.transaction.oncomplete = () => opening.result.close();
    };
  })`);
