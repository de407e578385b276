import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSystem, runSystem } from '../running-system.ts';
import { barriers, cameraPhoto, decodedEdge, openBrowser, type Phone, stickingOut, takePhone } from './phone.ts';
import { type RegisteredFarmer, signInFarmer } from './registered-farmer.ts';

/** Checks made without a network, in a real browser: kept, shown, and sent exactly once. */

const QUESTION = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
let system: RunningSystem;
let browser: Browser;
let photo: Buffer;
/** Milliseconds a busy machine may take. */
const SOON = { timeout: 20_000 };
let numbers = 9811100000;
const newNumber = () => String(++numbers);
const phones: Phone[] = [];

beforeAll(async () => {
  const oneADay = { FREE_QUESTIONS_PER_DAY: '1', FREE_PHOTOS_PER_DAY: '1' };
  const starting = runSystem({ env: { diagnosis: oneADay } });
  [system, browser, photo] = await Promise.all([starting, openBrowser(), cameraPhoto()]);
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map(({ context }) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** A signed-in phone whose app opens without a network, and how often it asked for a check. */
async function phoneOf(): Promise<Phone & { farmer: RegisteredFarmer; asked: string[] }> {
  const phone = await takePhone(browser, system.url);
  phones.push(phone);
  const { context, page } = phone;
  const asked: string[] = [];
  context.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/api/diagnose')) asked.push(call.url());
  });
  const farmer = await signInFarmer(system, page, newNumber());
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.reload();
  await box(page).waitFor();
  return { ...phone, farmer, asked };
}

const box = (page: Page) => page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' });
const waiting = (page: Page) => page.getByRole('region', { name: 'भेजने के लिए रुकी हुई जाँच' });
const rows = (page: Page) => waiting(page).getByRole('listitem');
const previous = (page: Page) => page.locator('section[aria-labelledby=previous-advice] li');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
}

async function choosePhoto(page: Page): Promise<void> {
  const file = { name: 'fruit.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText('क्या दिख रहा है?').waitFor();
  await page.getByText('तेल जैसे धब्बे').click();
}

async function looksRight(page: Page): Promise<void> {
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
}

describe('a question and a photo without a network', () => {
  it('are kept over closing the app, and sent once when the network returns, with two tabs open', async () => {
    const { page, context, shot, farmer, asked } = await phoneOf();
    await context.setOffline(true);
    await page.getByText('ऑफलाइन मोड').waitFor();
    await ask(page, QUESTION);
    await toast(page, 'सवाल सहेज लिया है').waitFor();
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
    expect(await box(page).inputValue()).toBe('');

    await choosePhoto(page);
    await button(page, 'जाँच शुरू करें').click();
    await toast(page, 'फोटो सहेज ली है').waitFor();
    await expect.poll(() => rows(page).count(), SOON).toBe(2);
    expect(await decodedEdge(waiting(page).getByRole('img', { name: 'रुकी हुई जाँच की फोटो' }))).toBe(1600);
    await shot('waiting-diagnose');
    await looksRight(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot('waiting-320-dark');
    await looksRight(page);

    await page.close();
    const [one, two] = [await context.newPage(), await context.newPage()];
    await one.goto('/');
    await expect.poll(() => rows(one).count(), SOON).toBe(2);
    await two.goto('/diagnose');
    await expect.poll(() => rows(two).count(), SOON).toBe(2);
    await looksRight(one);

    await context.setOffline(false);
    await toast(one, 'जाँच का नतीजा आ गया').waitFor();
    for (const tab of [one, two]) {
      await waiting(tab).waitFor({ state: 'detached' });
      await expect.poll(() => previous(tab).count(), SOON).toBe(2);
    }
    expect(asked).toHaveLength(2);
    expect(await farmer.records()).toHaveLength(2);
    await button(one, 'देखें').click();
    await one.waitForURL('**/diagnosis/*');
    await one.getByRole('heading', { name: /तेलिया/ }).waitFor();
  });
});

describe('a network that fails on the way', () => {
  it('takes a half-sent photo to the waiting checks, and its second try makes the one record', async () => {
    const { page, context, farmer } = await phoneOf();
    const network = await networkOf(context, page);
    await choosePhoto(page);
    await network({ uploadThroughput: 8 * 1024 });
    await button(page, 'जाँच शुरू करें').click();
    await expect.poll(() => page.getByRole('progressbar').getAttribute('value'), SOON).toMatch(/^[1-9]/);
    await network({ offline: true });
    await toast(page, 'फोटो सहेज ली है').waitFor();
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
    await network({});
    await toast(page, 'जाँच का नतीजा आ गया').waitFor();
    await waiting(page).waitFor({ state: 'detached' });
    expect(await farmer.records()).toHaveLength(1);
  });

  it('asks again with the same key when only the answer was lost, and uses up one check', async () => {
    const { page, context, farmer, asked } = await phoneOf();
    await context.route(
      '**/api/diagnose/text',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await ask(page, QUESTION);
    await toast(page, 'जाँच का नतीजा आ गया').waitFor();
    expect(asked.length).toBeGreaterThan(1);
    expect(await farmer.records()).toHaveLength(1);
    await page.getByText('सवाल: आज 1 में से 0 बचे').waitFor();
  });
});

describe('what waits', () => {
  it('can be taken away, brought back, and is not sent once it is away', async () => {
    const { page, context, farmer, asked } = await phoneOf();
    await context.setOffline(true);
    await ask(page, QUESTION);
    await button(page, /^हटाएँ/).click();
    await waiting(page).waitFor({ state: 'detached' });
    await button(page, 'वापस लाएँ').click();
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
    await button(page, /^हटाएँ/).click();
    await waiting(page).waitFor({ state: 'detached' });
    await ask(page, 'पत्ते पीले हो रहे हैं');
    await context.setOffline(false);
    await toast(page, 'जाँच का नतीजा आ गया').waitFor();
    expect(asked).toHaveLength(1);
    expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual(['पत्ते पीले हो रहे हैं']);
  });

  it('is neither seen nor sent by another person on this phone, and goes when its owner is back', async () => {
    const { page, context, farmer: owner } = await phoneOf();
    const signedIn = await page.evaluate("localStorage.getItem('anar-mitra:state:v1')");
    // Logged out on this phone only: the owner comes back without waiting for another code.
    await context.route('**/api/auth/logout', (route) => route.abort());
    await context.route('**/api/diagnose/text', (route) => route.abort());
    await ask(page, QUESTION);
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
    await page.goto('/profile');
    await button(page, 'लॉगआउट करें').click();
    await page.waitForURL('**/login**');

    const other = await signInFarmer(system, page, newNumber());
    await ask(page, 'पत्ते पीले हो रहे हैं');
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
    expect(await page.getByText(QUESTION).count()).toBe(0);
    await context.unroute('**/api/diagnose/text');
    await expect.poll(() => previous(page).count(), SOON).toBe(1);
    expect(await other.records()).toHaveLength(1);
    expect(await owner.records()).toHaveLength(0);

    // A document without the app, which would write its own state over it.
    await page.goto('/icons/icon-192.png');
    await page.evaluate(`localStorage.setItem('anar-mitra:state:v1', ${JSON.stringify(signedIn)})`);
    await page.goto('/');
    await expect.poll(() => previous(page).count(), SOON).toBe(1);
    expect((await owner.records()).map(({ userInput }) => userInput)).toEqual([QUESTION]);
    expect(await other.records()).toHaveLength(1);
  });

  it('is refused honestly where the browser keeps nothing, and the words stay', async () => {
    const { page, context } = await phoneOf();
    await context.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })");
    await page.reload();
    await box(page).waitFor();
    await context.setOffline(true);
    await ask(page, QUESTION);
    await page
      .getByText(/इस ब्राउज़र में जाँच सहेजी नहीं जा सकती/)
      .first()
      .waitFor();
    expect(await box(page).inputValue()).toBe(QUESTION);
    expect(await waiting(page).count()).toBe(0);
  });

  it('does not fit a full phone: the photo stays on the screen', async () => {
    const { page, context, complaints } = await phoneOf();
    await choosePhoto(page);
    await page.evaluate(NO_ROOM_FOR_PHOTOS);
    await context.setOffline(true);
    await button(page, 'जाँच शुरू करें').click();
    await page
      .getByText(/फ़ोन में जगह नहीं है/)
      .first()
      .waitFor();
    expect(await page.getByRole('img', { name: 'चुनी हुई फोटो' }).isVisible()).toBe(true);
    expect(complaints.filter((text) => !/Failed to load resource|ERR_INTERNET/.test(text))).toEqual([]);
  });
});

describe('the checks of a day', () => {
  it('are counted where a check is started, and beyond them the words stay and may go tomorrow', async () => {
    const { page, context, shot, farmer, asked } = await phoneOf();
    await page.getByText('फोटो: आज 1 में से 1 बचे').waitFor();
    await page.getByText('सवाल: आज 1 में से 1 बचे').waitFor();
    await ask(page, QUESTION);
    await page.waitForURL('**/diagnosis/*');
    await page.goBack();
    await page.getByText('सवाल: आज 1 में से 0 बचे · कल सुबह से फिर 1').waitFor();

    await ask(page, 'पत्ते पीले हो रहे हैं');
    const refusal = page.getByRole('alert').filter({ hasText: 'आज की जाँच पूरी हो गई' });
    await refusal.waitFor();
    expect(await box(page).inputValue()).toBe('पत्ते पीले हो रहे हैं');
    expect(await refusal.textContent()).toContain('कल सुबह से फिर 1');
    await shot('quota-used-up');
    await looksRight(page);
    await refusal.getByRole('button', { name: 'कल अपने आप भेजें' }).click();
    await waiting(page).getByText('कल सुबह जाएगी').waitFor();
    expect(await box(page).inputValue()).toBe('');
    await shot('waiting-tomorrow');
    await looksRight(page);
    const before = asked.length;
    await button(page, /^अभी भेजें/).click();
    await expect.poll(() => asked.length, SOON).toBe(before + 1);
    await waiting(page).getByText('कल सुबह जाएगी').waitFor();

    await context.setOffline(true);
    await page.reload();
    await page.getByText('सवाल: आज 1 में से 0 बचे').waitFor();
    await page.evaluate(`(() => {
      const key = 'anar-mitra:quota:v1';
      const kept = JSON.parse(localStorage.getItem(key));
      kept.quota.resetsAt = new Date(Date.now() - 1).toISOString();
      localStorage.setItem(key, JSON.stringify(kept));
    })()`);
    await page.reload();
    await box(page).waitFor();
    expect(await page.getByText(/आज 1 में से/).count()).toBe(0);
    expect(await farmer.records()).toHaveLength(1);
  });

  it('hold for what waited too: the first goes, the second is told when', async () => {
    const { page, context, farmer } = await phoneOf();
    await context.setOffline(true);
    await ask(page, QUESTION);
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
    await ask(page, 'पत्ते पीले हो रहे हैं');
    await expect.poll(() => rows(page).count(), SOON).toBe(2);
    await context.setOffline(false);
    await waiting(page).getByText('कल सुबह जाएगी').waitFor();
    await expect.poll(() => rows(page).count(), SOON).toBe(1);
    expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual([QUESTION]);
  });

  it('delay nothing when nobody can tell how many are left', async () => {
    const { page, context } = await phoneOf();
    await page.evaluate("localStorage.removeItem('anar-mitra:quota:v1')");
    await context.route('**/api/diagnose/quota', (route) => route.abort());
    await page.reload();
    await ask(page, QUESTION);
    await page.waitForURL('**/diagnosis/*');
  });
});

/** The store of a phone that is full: it refuses what is large. */
const NO_ROOM_FOR_PHOTOS = `(() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    if (value instanceof Blob) throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, value, key);
  };
})()`;

type Conditions = { offline?: boolean; uploadThroughput?: number };

/** Changes the network of a page: bytes a second that leave it, or none at all. */
async function networkOf(context: BrowserContext, page: Page): Promise<(conditions: Conditions) => Promise<void>> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return async ({ offline = false, uploadThroughput = -1 }) => {
    const free = { latency: 0, downloadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', { ...free, offline, uploadThroughput });
  };
}
