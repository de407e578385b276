import { type Product, productAt } from '@anar/running-system/running-system';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { openBrowser } from '../phones/phone.ts';
import { bothOrNeither } from './both-or-neither.ts';

type Stoppable = Product & { stop(): Promise<void> };

/** Fixture of a file, from `beforeAll` on. */
export interface InBrowser<System extends Product = Product> {
  system: System;
  browser: Browser;
}

/**
 * Fixture for all tests of a file: a product and a browser, stopped after the last. A phone is closed after its test;
 * if that failed, the content of its pages is printed first.
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
    if (task.result?.state === 'fail') await Promise.all(contexts.map(printScreens));
    await Promise.all(contexts.filter((one) => !lasting.includes(one)).map((one) => one.close()));
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.system?.stop();
  });
  return held;
}

/**
 * The product shared by files: with plenty of checks per day, or with one. It is in use by others, and never stopped.
 */
export async function sharedSystem(checks: 'plenty' | 'one' = 'plenty'): Promise<Stoppable> {
  const place = inject('sharedSystems')[checks];
  if (!place) throw new Error('the gate has no product with one check a day');
  return { ...productAt(place), stop: async () => undefined };
}

/** The shared product whose farmers have one check of each kind per day. */
export const sharedFrugalSystem = () => sharedSystem('one');

/** Prints the screens: a failure on another machine is understandable only from them. */
async function printScreens(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
    console.error(`${page.url()} showed: ${text}`);
  }
}
