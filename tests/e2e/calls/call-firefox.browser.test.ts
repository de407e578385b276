import { runTogether } from '@anar/running-system/running-system';
import { farmerCallTexts } from '@anar/web/texts/features/call/farmer-call';
import { callTexts } from '@anar/web/texts/i18n/catalogues/call';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acceptedPair } from '../consult/chat-pair.ts';
import { SEEDED } from '../consult/consult-people.ts';
import { button } from '../payments/payment-phone.ts';
import { openBrowser, PATIENT } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { FAKE_MEDIA } from './call-page.ts';
import { answers, mediaOf, seesMore, wire } from './call-phone.ts';
import { clickButton, inFirefox, openFirefox, reads } from './firefox-phone.ts';

/** A call between Chromium and Firefox through the complete product. */

const product = inBrowser(runTogether, () => openBrowser(FAKE_MEDIA));
let firefox: Browser;
let page: Page;

beforeAll(async () => {
  firefox = await openFirefox();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    console.error(`Firefox showed: ${await page?.evaluate('document.body.innerText')}`);
  await page?.close();
});
afterAll(() => firefox?.close());

it('a farmer in Firefox answers a doctor in Chromium: both see each other', async () => {
  const pair = await acceptedPair(product, SEEDED[0]);
  const { farmer, doctor, consultation } = pair;
  page = await inFirefox(firefox, farmer);
  await page.goto(new URL('/consult', product.system.url).href);
  await reads(page, consultation.problemDescription);
  await wire(doctor.page);
  await doctor.page.context().grantPermissions(['microphone', 'camera']);
  await doctor.page.goto(`/consult?list=active&case=${consultation.id}`);
  await button(doctor.page, /वीडियो कॉल करें/).click(PATIENT);
  await clickButton(page, farmerCallTexts.takeVideo);
  // Firefox asks for permission again in each call.
  await clickButton(page, 'आगे बढ़ें');
  await reads(page, callTexts.talking);
  await Promise.all([seesMore(page), seesMore(doctor.page)]);
  for (const one of [page, doctor.page]) expect(await mediaOf(one)).toMatchObject({ state: 'connected' });
  await button(doctor.page, callTexts.end).click(PATIENT);
  await button(doctor.page, callTexts.endYes).click(PATIENT);
  await reads(page, farmerCallTexts.overByDoctor);
}, 300_000);

it('a doctor in Firefox calls a farmer in Chromium: both see each other', async () => {
  const pair = await acceptedPair(product, SEEDED[1]);
  const { farmer, doctor, consultation } = pair;
  await wire(farmer.page);
  await farmer.page.goto('/consult');
  await farmer.page.getByText(consultation.problemDescription).first().waitFor(PATIENT);
  page = await inFirefox(firefox, doctor);
  await page.goto(new URL(`/consult?list=active&case=${consultation.id}`, product.system.url).href);
  await clickButton(page, 'रामू को वीडियो कॉल करें');
  await clickButton(page, 'आगे बढ़ें');
  await answers(pair);
  await Promise.all([seesMore(page), seesMore(farmer.page)]);
  for (const one of [page, farmer.page]) expect(await mediaOf(one)).toMatchObject({ state: 'connected' });
  await button(farmer.page, callTexts.end).click(PATIENT);
  await button(farmer.page, callTexts.endYes).click(PATIENT);
  await farmer.page.getByText(farmerCallTexts.overByMe).first().waitFor(PATIENT);
}, 300_000);
