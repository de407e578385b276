import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../http-client.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { barriers, type Phone, serviceAway, stickingOut, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** What farmers say of an answer, at once and after a week, in a real browser; and who may read what it adds up to. */

const QUESTION = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds a busy machine may take. */
const SOON = { timeout: 20_000 };
/** No other file that shares this product says what it thinks of advice. */
const product = inBrowser(sharedSystem);
let mongo: MongoClient;

beforeAll(async () => {
  mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
});

interface Vote {
  helpful: boolean;
  comment?: string;
}
interface Stored {
  _id: string;
  userId: string;
  createdAt: Date;
  feedback?: { advice?: Vote; outcome?: Vote };
}
const records = () => mongo.db(product.system.databases.diagnosis).collection<Stored>('diagnoses');

interface Asked extends Phone {
  id: string;
  /** Bodies of what was said over the network. */
  told: { kind: string; helpful: boolean }[];
  stored(): Promise<Stored['feedback']>;
}

/** Asks from the start, and waits for the answer; its id. */
async function ask(page: Page, question: string): Promise<string> {
  await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill(question);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/diagnosis/*');
  await page.getByText(/भरोसा \d/).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const age = (id: string, days: number) =>
  records().updateOne({ _id: id }, { $set: { createdAt: new Date(Date.now() - days * DAY_MS) } });

/** A farmer who asked one question and stands before the answer. */
async function askedOnce({ question = QUESTION, keepsApp = false } = {}): Promise<Asked> {
  const phone = await takePhone(product.browser, product.system.url, { keepsApp });
  const { page, context } = phone;
  const told: Asked['told'] = [];
  context.on('request', (call) => {
    if (call.url().endsWith('/feedback')) told.push(call.postDataJSON());
  });
  await signInFarmer(product.system, page);
  const id = await ask(page, question);
  const stored = async () => (await records().findOne({ _id: id }))?.feedback;
  return { ...phone, id, told, stored };
}

/** The same, `days` ago. */
async function askedBefore(days: number, question = QUESTION): Promise<Asked> {
  const asked = await askedOnce({ question });
  await age(asked.id, days);
  return asked;
}

const ADVICE = 'सलाह कैसी लगी?';
const OUTCOME = 'क्या फ़ायदा हुआ?';
const choice = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('button', { name: answer, exact: true });
const good = (page: Page) => choice(page, ADVICE, 'अच्छी');
const lacking = (page: Page) => choice(page, ADVICE, 'सुधार चाहिए');
const helped = (page: Page) => choice(page, OUTCOME, 'हाँ');
const notHelped = (page: Page) => choice(page, OUTCOME, 'नहीं');
const thanks = (page: Page) => page.getByText('धन्यवाद।');
const pressed = (chip: ReturnType<typeof good>) => chip.getAttribute('aria-pressed');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const topOf = async (page: Page, name: string) => (await heading(page, name).boundingBox())?.y ?? Number.NaN;

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await heading(page, 'पिछली सलाह').waitFor();
}

async function openRecord({ page, id }: Asked): Promise<void> {
  await page.goto(`/diagnosis/${id}`);
  await good(page).waitFor();
}

async function looksRight(page: Page): Promise<void> {
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
}

describe('a thumb on the advice', () => {
  it('is stored at once, shown after a reload, changed, and followed by a few words', async () => {
    const { page, stored, told, shot } = await askedOnce();
    await good(page).dblclick();
    await thanks(page).waitFor();
    expect(told).toEqual([{ kind: 'advice', helpful: true }]);
    expect(await stored()).toMatchObject({ advice: { helpful: true } });
    await page.reload();
    await good(page).waitFor();
    expect([await pressed(good(page)), await pressed(lacking(page))]).toEqual(['true', 'false']);
    await lacking(page).click();
    await page.getByRole('textbox', { name: /क्या कमी रही/ }).fill('मात्रा नहीं बताई');
    await shot('feedback-comment');
    await looksRight(page);
    await page.getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText('आपकी बात पहुँच गई').waitFor();
    expect(await stored()).toMatchObject({ advice: { helpful: false, comment: 'मात्रा नहीं बताई' } });
    expect(await pressed(lacking(page))).toBe('true');
  });

  it('is what was pressed last, also when the first press is still on its way', async () => {
    const { page, stored, told } = await askedOnce();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/feedback', async (route) => {
      if (told.length === 1) await held;
      await route.continue();
    });
    await good(page).click();
    await lacking(page).click();
    expect(await pressed(lacking(page))).toBe('true');
    expect(told).toHaveLength(1);
    letGo();
    await thanks(page).waitFor();
    expect(told.map(({ helpful }) => helpful)).toEqual([true, false]);
    expect(await stored()).toMatchObject({ advice: { helpful: false } });
    expect(await pressed(lacking(page))).toBe('true');
  });

  it('in two tabs is one opinion, the later', async () => {
    const { page, context, id, stored } = await askedOnce();
    const other = await context.newPage();
    await other.goto(`/diagnosis/${id}`);
    await good(other).waitFor();
    await good(page).click();
    await thanks(page).waitFor();
    await lacking(other).click();
    await thanks(other).waitFor();
    expect(await stored()).toMatchObject({ advice: { helpful: false } });
    await page.reload();
    await expect.poll(() => pressed(lacking(page)), SOON).toBe('true');
    expect(await pressed(good(page))).toBe('false');
  });

  it('waits on the phone without a network, can be changed there, and goes once', async () => {
    const { page, context, told, stored, shot } = await askedOnce({ keepsApp: true });
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await context.setOffline(true);
    await page.getByText('ऑफलाइन मोड').waitFor();
    await good(page).click();
    await page.getByText('जवाब फ़ोन में सहेजा है').waitFor();
    await lacking(page).click();
    expect(await pressed(lacking(page))).toBe('true');
    await shot('feedback-offline');
    await looksRight(page);
    await page.reload();
    await expect.poll(() => pressed(lacking(page)), SOON).toBe('true');
    expect(told).toEqual([]);
    await context.setOffline(false);
    await expect.poll(stored, SOON).toMatchObject({ advice: { helpful: false } });
    await thanks(page).waitFor();
    expect(told).toEqual([{ kind: 'advice', helpful: false }]);
  });

  it('is not marked when the server refuses it', async () => {
    const { page, stored } = await askedOnce();
    await page.route('**/feedback', serviceAway);
    await good(page).click();
    await page.getByText('फिर से छुएँ').first().waitFor();
    expect(await pressed(good(page))).toBe('false');
    await page.unroute('**/feedback');
    await good(page).click();
    await thanks(page).waitFor();
    expect(await stored()).toMatchObject({ advice: { helpful: true } });
  });
});

describe('after a week', () => {
  it('the start asks one question a visit whether it helped, of the newest, and keeps the answer', async () => {
    const asked = await askedBefore(8);
    const { page, stored, told, shot } = asked;
    await openHome(page);
    await age(await ask(page, 'फल में गोल छेद है, अंदर सुंडी है'), 9);
    await openHome(page);
    await heading(page, OUTCOME).waitFor();
    await page.getByText('8 दिन पहले: तेलिया रोग').waitFor();
    await shot('outcome-home');
    await looksRight(page);
    await helped(page).dblclick();
    await thanks(page).waitFor();
    expect(told).toEqual([{ kind: 'outcome', helpful: true }]);
    expect(await stored()).toMatchObject({ outcome: { helpful: true } });
    await openHome(page);
    await page.locator('section[aria-labelledby=previous-advice] li').first().waitFor();
    await page.getByText('भारत में, भारत के लिए बना').waitFor();
    expect(await heading(page, OUTCOME).count()).toBe(0);
    await openRecord(asked);
    expect(await pressed(helped(page))).toBe('true');
    await notHelped(page).click();
    await expect.poll(async () => (await stored())?.outcome?.helpful).toBe(false);
  });

  it('the record asks below its advice, so that the answer stays on top', async () => {
    const asked = await askedBefore(7.01);
    const { page, stored, shot } = asked;
    await page.reload();
    await heading(page, OUTCOME).waitFor();
    expect(await topOf(page, 'तेलिया रोग')).toBeLessThan(await topOf(page, 'आसान सलाह'));
    expect(await topOf(page, 'आसान सलाह')).toBeLessThan(await topOf(page, OUTCOME));
    await shot('outcome-record');
    await looksRight(page);
    await notHelped(page).click();
    await page.getByRole('textbox', { name: /क्या किया, क्या हुआ/ }).fill('टहनी काटी, पर फैल गया');
    await page.getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText('आपकी बात पहुँच गई').waitFor();
    expect(await stored()).toMatchObject({ outcome: { helpful: false, comment: 'टहनी काटी, पर फैल गया' } });
  });

  it('the question can be put off, and stays on the record', async () => {
    const asked = await askedBefore(9);
    const { page } = asked;
    await openHome(page);
    await page.getByRole('button', { name: 'बाद में', exact: true }).click();
    await heading(page, OUTCOME).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('section[aria-labelledby=previous-advice] li').first().waitFor();
    expect(await heading(page, OUTCOME).count()).toBe(0);
    await openRecord(asked);
    await heading(page, OUTCOME).waitFor();
  });

  it('and not before, nor of a check that named no problem', async () => {
    const young = await askedBefore(6.9);
    await openRecord(young);
    await openHome(young.page);
    const unsure = await askedBefore(8, 'ट्रैक्टर का टायर पंक्चर है');
    await unsure.page.reload();
    await unsure.page.getByText('भरोसा 0%').waitFor();
    for (const { page } of [young, unsure]) expect(await heading(page, OUTCOME).count()).toBe(0);
  });

  it('a phone whose clock is ahead is told when to come, not to press again', async () => {
    const asked = await askedOnce();
    const { page, context, stored, shot } = asked;
    await context.clock.setFixedTime(new Date(Date.now() + 8 * DAY_MS));
    await openRecord(asked);
    await helped(page).click();
    await page.getByText('जाँच के 7 दिन बाद बताएँ').first().waitFor();
    await shot('outcome-too-early');
    expect(await page.getByText('फिर से छुएँ').count()).toBe(0);
    expect(await pressed(helped(page))).toBe('false');
    expect(await stored()).toBeUndefined();
  });
});

describe('what it adds up to', () => {
  const read = async (headers = {}) =>
    request(`${product.system.url}/api/diagnose/feedback`, 'GET', undefined, headers);

  it('is read by a doctor, by problem and without names or words; by nobody else', async () => {
    await records().updateMany({}, { $unset: { feedback: 1 } });
    const asked = await askedBefore(8);
    const { page } = asked;
    await openRecord(asked);
    await lacking(page).click();
    await page.getByRole('textbox', { name: /क्या कमी रही/ }).fill('मैं रमेश, मात्रा नहीं बताई');
    await page.getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText('आपकी बात पहुँच गई').waitFor();
    await helped(page).click();
    await expect.poll(asked.stored).toMatchObject({ outcome: { helpful: true } });

    expect((await read()).status).toBe(401);
    expect((await read(await appointed(asked, 'farmer'))).status).toBe(403);
    expect((await read(await appointed(asked, 'expert'))).status).toBe(403);
    const { status, body } = await read(await appointed(asked, 'doctor'));
    expect([status, body.problems]).toEqual([
      200,
      [
        {
          problemId: 'bacterial_blight',
          problem: 'तेलिया रोग',
          advice: { helpful: 0, notHelpful: 1 },
          outcome: { helpful: 1, notHelpful: 0 },
        },
      ],
    ]);
    expect(JSON.stringify(body)).not.toContain('रमेश');
  });

  /** The same person in another role, as an administrator appoints; the next token says it. */
  async function appointed({ page, id }: Asked, role: string): Promise<{ authorization: string }> {
    const owner = (await records().findOne({ _id: id }))?.userId ?? '';
    await mongo
      .db(product.system.databases.auth)
      .collection<{ _id: string }>('users')
      .updateOne({ _id: owner }, { $set: { role } });
    const reply = await page.context().request.post('/api/auth/refresh');
    return { authorization: `Bearer ${(await reply.json()).token}` };
  }
});
