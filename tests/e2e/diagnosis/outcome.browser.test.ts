import { cardTexts } from '@anar/web/texts/features/diagnosis/card/card';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { askedFarmers, heading, OUTCOME, openHome } from './asked-farmer.ts';

/** The prompt after a week whether an answer helped. Its effect: `feedback.test.tsx` of the web. */

const product = inBrowser(sharedSystem);
const { askedBefore } = askedFarmers(product);

const topOf = async (page: Page, name: string) => (await heading(page, name).boundingBox())?.y ?? Number.NaN;

it('after a week the question about the outcome is below the advice on the record, and on the start page', async () => {
  const { page, shot } = await askedBefore(7.01);
  await page.reload();
  await heading(page, OUTCOME).waitFor();
  expect(await topOf(page, 'तेलिया रोग')).toBeLessThan(await topOf(page, cardTexts.advice));
  expect(await topOf(page, cardTexts.advice)).toBeLessThan(await topOf(page, OUTCOME));
  await shot('outcome-record');
  await looksRight(page);
  await openHome(page);
  await heading(page, OUTCOME).waitFor();
  await shot('outcome-home');
  await looksRight(page);
});
