import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../http-client.ts';
import { type RunningSystem, runSystem } from '../running-system.ts';
import { barriers, cameraPhoto, decodedEdge, openBrowser, type Phone, stickingOut, takePhone } from './phone.ts';

/** Checks made without a network, in a real browser: kept, shown, and sent exactly once. */

const QUESTION = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
let system: RunningSystem;
let browser: Browser;
let photo: Buffer;
let numbers = 9811100000;
const phones: Phone[] = [];

beforeAll(async () => {
  [system, browser, photo] = await Promise.all([runSystem(), openBrowser(), cameraPhoto()]);
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map(({ context }) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

interface Farmer {
  userId: string;
  /** The farmer's checks as the server has them. */
  records(): Promise<{ userInput: string }[]>;
  /** What the browser keeps of a signed-in person. */
  state: string;
}

/** A farmer with an orchard; the cookie of the session goes to this browser. */
async function register(context: BrowserContext): Promise<Farmer> {
  numbers += 1;
  const phone = String(numbers);
  const post = async (path: string, data: object, headers = {}) => {
    const reply = await context.request.post(system.url + path, { data, headers });
    expect(reply.ok(), `${path} ${reply.status()}`).toBe(true);
    return reply.json();
  };
  await post('/api/auth/send-otp', { phone, role: 'farmer', name: 'किसान' });
  const { token, user } = await post('/api/auth/verify-otp', { phone, otp: await system.code(phone) });
  const authorization = `Bearer ${token}`;
  const orchard = { userId: user.id, plantAge: 5, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 200 };
  await post('/api/orchard/new', orchard, { authorization, 'idempotency-key': ulid() });
  const records = async () => {
    const reply = await request(`${system.url}/api/users/${user.id}/diagnoses`, 'GET', undefined, { authorization });
    return reply.body.diagnoses as { userInput: string }[];
  };
  return { userId: user.id, records, state: JSON.stringify({ user, token, isAuthenticated: true }) };
}

async function signIn(page: Page, farmer: Farmer): Promise<void> {
  await page.goto('/privacy');
  await page.evaluate((state) => localStorage.setItem('anar-mitra:state:v1', state), farmer.state);
  await page.goto('/');
  await box(page).waitFor();
}

/** A signed-in phone whose app opens without a network, and how often it asked for a check. */
async function phoneOf(): Promise<Phone & { farmer: Farmer; asked: string[] }> {
  const phone = await takePhone(browser, system.url);
  phones.push(phone);
  const { context, page } = phone;
  const asked: string[] = [];
  context.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/api/diagnose')) asked.push(call.url());
  });
  const farmer = await register(context);
  await signIn(page, farmer);
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
    await page.getByText('सवाल सहेज लिया है', { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await box(page).inputValue()).toBe('');

    await choosePhoto(page);
    await button(page, 'जाँच शुरू करें').click();
    await page.getByText('फोटो सहेज ली है', { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await decodedEdge(waiting(page).getByRole('img', { name: 'रुकी हुई जाँच की फोटो' }))).toBe(1600);
    await shot('waiting-diagnose');
    await looksRight(page);

    await page.close();
    const [one, two] = [await context.newPage(), await context.newPage()];
    await one.goto('/');
    await expect.poll(() => rows(one).count()).toBe(2);
    await two.goto('/diagnose');
    await expect.poll(() => rows(two).count()).toBe(2);
    await one.screenshot({ path: '.data/test/shots/waiting-home.png', fullPage: true });
    await looksRight(one);

    await context.setOffline(false);
    await one.getByText('जाँच का नतीजा आ गया', { exact: true }).waitFor();
    for (const tab of [one, two]) {
      await waiting(tab).waitFor({ state: 'detached' });
      await expect.poll(() => previous(tab).count()).toBe(2);
    }
    expect(asked).toHaveLength(2);
    expect(await farmer.records()).toHaveLength(2);
    await button(one, 'देखें').click();
    await one.waitForURL('**/diagnosis/*');
    await one.getByRole('heading', { name: /तेलिया/ }).waitFor();
  });
});
