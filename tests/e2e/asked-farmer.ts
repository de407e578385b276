import type { Role } from '@anar/contracts/auth';
import { type Collection, MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { InBrowser } from './in-browser.ts';
import { button } from './orchard-phone.ts';
import { type Phone, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

const QUESTION = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Vote {
  helpful: boolean;
  comment?: string;
}

/** A check as the service stores it. */
interface Stored {
  _id: string;
  userId: string;
  createdAt: Date;
  feedback?: { advice?: Vote; outcome?: Vote };
}

export interface Asked extends Phone {
  id: string;
  /** Bodies of what was said over the network. */
  told: { kind: string; helpful: boolean }[];
  stored(): Promise<Stored['feedback']>;
}

interface AskedFarmers {
  /** A farmer who asked one question and stands before the answer. */
  askedOnce(options?: { question?: string; keepsApp?: boolean }): Promise<Asked>;
  /** The same, `days` ago. */
  askedBefore(days: number, question?: string): Promise<Asked>;
  /** The same person in another role, as an administrator appoints; headers with the next token, which says it. */
  appoint(asked: Asked, role: Role): Promise<{ authorization: string }>;
  records(): Collection<Stored>;
}

/** For all tests of a file: farmers who asked of a plant. */
export function askedFarmers(product: InBrowser): AskedFarmers {
  let mongo: MongoClient;
  beforeAll(async () => {
    mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  });
  afterAll(async () => {
    await mongo?.close();
  });
  const records = () => mongo.db(product.system.databases.diagnosis).collection<Stored>('diagnoses');

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

  return {
    askedOnce,
    async askedBefore(days, question = QUESTION) {
      const asked = await askedOnce({ question });
      await records().updateOne({ _id: asked.id }, { $set: { createdAt: daysAgo(days) } });
      return asked;
    },
    async appoint({ page, id }, role) {
      const owner = (await records().findOne({ _id: id }))?.userId ?? '';
      const users = mongo.db(product.system.databases.auth).collection<{ _id: string }>('users');
      await users.updateOne({ _id: owner }, { $set: { role } });
      const reply = await page.context().request.post('/api/auth/refresh');
      return { authorization: `Bearer ${(await reply.json()).token}` };
    },
    records,
  };
}

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Asks from the start, and waits for the answer; its id. */
export async function ask(page: Page, question: string): Promise<string> {
  await page.getByRole('textbox', { name: 'पौधे की परेशानी लिखें' }).fill(question);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/diagnosis/*');
  // What is no question about plants has no meter.
  await page.getByText(/भरोसा \d|यह अनार के रोग की बात नहीं लगी/).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export const OUTCOME = 'क्या फ़ायदा हुआ?';
const choice = (page: Page, question: string, answer: string) =>
  button(page.getByRole('group', { name: question }), answer);
export const good = (page: Page) => choice(page, 'सलाह कैसी लगी?', 'अच्छी');
export const lacking = (page: Page) => choice(page, 'सलाह कैसी लगी?', 'सुधार चाहिए');
export const helped = (page: Page) => choice(page, OUTCOME, 'हाँ');
export const notHelped = (page: Page) => choice(page, OUTCOME, 'नहीं');
export const thanks = (page: Page) => page.getByText('धन्यवाद।');
export const pressed = (chip: ReturnType<typeof good>) => chip.getAttribute('aria-pressed');
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await heading(page, 'पिछली सलाह').waitFor();
}

export async function openRecord({ page, id }: Asked): Promise<void> {
  await page.goto(`/diagnosis/${id}`);
  await good(page).waitFor();
}
