import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Product, productAt } from '../running-system.ts';
import { bothOrNeither } from './both-or-neither.ts';
import { openBrowser } from './phone.ts';

type Stoppable = Product & { stop(): Promise<void> };

/** What the tests of a file hold, from `beforeAll` on. */
export interface InBrowser<System extends Product = Product> {
  system: System;
  browser: Browser;
}

/** For all tests of a file: a product and a browser, ended after the last. */
export function inBrowser<System extends Stoppable>(
  start: () => Promise<System>,
  open = openBrowser,
): InBrowser<System> {
  const held = {} as InBrowser<System>;
  beforeAll(async () => {
    [held.system, held.browser] = await bothOrNeither(start(), open());
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.system?.stop();
  });
  return held;
}

/** The product that files share: with plenty of checks a day, or with one. Others are busy with it, and nobody ends it. */
export async function sharedSystem(checks: 'plenty' | 'one' = 'plenty'): Promise<Stoppable> {
  return { ...productAt(inject('sharedSystems')[checks]), stop: async () => undefined };
}

/** The shared product whose farmers have one check of each kind a day. */
export const sharedFrugalSystem = () => sharedSystem('one');

/** Closes every page that a test opened. */
export async function closePages({ browser }: InBrowser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
