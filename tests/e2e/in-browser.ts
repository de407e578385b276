import { type Product, productAt } from '@anar/running-system/running-system';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { bothOrNeither } from './both-or-neither.ts';
import { openBrowser } from './phone.ts';

type Stoppable = Product & { stop(): Promise<void> };

/** What the tests of a file hold, from `beforeAll` on. */
export interface InBrowser<System extends Product = Product> {
  system: System;
  browser: Browser;
}

/**
 * For all tests of a file: a product and a browser, ended after the last. A phone that a test takes is closed after it;
 * when the test failed, what its pages showed is told first.
 */
export function inBrowser<System extends Stoppable>(
  start: () => Promise<System>,
  open: () => Promise<Browser> = openBrowser,
): InBrowser<System> {
  const held = {} as InBrowser<System>;
  beforeAll(async () => {
    [held.system, held.browser] = await bothOrNeither(start(), open());
  });
  let lasting: BrowserContext[] = [];
  beforeEach(() => {
    lasting = held.browser.contexts();
  });
  afterEach(async ({ task }) => {
    const contexts = held.browser.contexts();
    if (task.result?.state === 'fail') await Promise.all(contexts.map(tellWhatShowed));
    await Promise.all(contexts.filter((one) => !lasting.includes(one)).map((one) => one.close()));
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.system?.stop();
  });
  return held;
}

/** The product that files share: with plenty of checks a day, or with one. Others are busy with it, and nobody ends it. */
export async function sharedSystem(checks: 'plenty' | 'one' = 'plenty'): Promise<Stoppable> {
  const place = inject('sharedSystems')[checks];
  if (!place) throw new Error('the gate has no product with one check a day');
  return { ...productAt(place), stop: async () => undefined };
}

/** The shared product whose farmers have one check of each kind a day. */
export const sharedFrugalSystem = () => sharedSystem('one');

/** A failure on another machine can be understood only from what was on the screen. */
async function tellWhatShowed(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
    console.error(`${page.url()} showed: ${text}`);
  }
}
