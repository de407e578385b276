import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { feedbackTexts } from '@anar/web/texts/features/diagnosis/feedback/feedback';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { button } from '../phones/orchard-phone.ts';
import { type Phone, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import type { InBrowser } from '../product/in-browser.ts';

const QUESTION = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Vote {
  helpful: boolean;
  comment?: string;
}

/** A check as stored by the service. */
interface Stored {
  _id: string;
  userId: string;
  createdAt: Date;
  feedback?: { advice?: Vote; outcome?: Vote };
}

export interface Asked extends Phone {
  id: string;
  /** Bodies of feedback requests. */
  sentFeedback: { kind: string; helpful: boolean }[];
  stored(): Promise<Stored['feedback']>;
}

interface AskedFarmers {
  /** Asks one question and opens its answer. */
  askedOnce(options?: { keepsApp?: boolean }): Promise<Asked>;
  /** The same, `days` ago. */
  askedBefore(days: number): Promise<Asked>;
}

/** Fixture of a file: farmers who asked about a plant. */
export function askedFarmers(product: InBrowser): AskedFarmers {
  let mongo: MongoClient;
  beforeAll(async () => {
    mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  });
  afterAll(async () => {
    await mongo?.close();
  });
  const records = () => mongo.db(product.system.databases.diagnosis).collection<Stored>('diagnoses');

  async function askedOnce({ keepsApp = false } = {}): Promise<Asked> {
    const phone = await takePhone(product.browser, product.system.url, { keepsApp });
    const { page, context } = phone;
    const sentFeedback: Asked['sentFeedback'] = [];
    context.on('request', (call) => {
      if (call.url().endsWith('/feedback')) sentFeedback.push(call.postDataJSON());
    });
    await signInFarmer(product.system, page);
    const id = await ask(page, QUESTION);
    const stored = async () => (await records().findOne({ _id: id }))?.feedback;
    return { ...phone, id, sentFeedback, stored };
  }

  return {
    askedOnce,
    async askedBefore(days) {
      const asked = await askedOnce();
      await records().updateOne({ _id: asked.id }, { $set: { createdAt: daysAgo(days) } });
      return asked;
    },
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Asks from the start page and waits for the answer; returns its id. */
export async function ask(page: Page, question: string): Promise<string> {
  await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).fill(question);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/diagnosis/*');
  await page.getByText(/भरोसा \d/).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export const OUTCOME = feedbackTexts.outcomeQuestion;
const choice = (page: Page, question: string, answer: string) =>
  button(page.getByRole('group', { name: question }), answer);
export const good = (page: Page) => choice(page, feedbackTexts.adviceQuestion, 'अच्छी');
export const lacking = (page: Page) => choice(page, feedbackTexts.adviceQuestion, feedbackTexts.adviceNo);
export const thanks = (page: Page) => page.getByText('धन्यवाद।');
export const isSelected = (chip: ReturnType<typeof good>) => chip.getAttribute('aria-pressed');
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await heading(page, diagnosisTexts.previous).waitFor();
}
