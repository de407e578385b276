import { callTexts } from '@anar/web/texts/i18n/catalogues/call';
import { expect, it } from 'vitest';
import { answers, hangUp, readyToCall, receivesMoreAudio, rings, seesMore, wire } from '../calls/call-phone.ts';
import { acceptedPair } from '../consult/chat-pair.ts';
import { activeOf, SEEDED } from '../consult/consult-people.ts';
import { PATIENT } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A doctor calls a farmer, each with their own page, microphone and camera. */

const product = inBrowser(sharedSystem);

it('a video call rings, is answered, has audio and video on both sides, and ends by one side', async () => {
  const pair = await acceptedPair(product, SEEDED[2]);
  const { farmer, doctor } = pair;
  const pages = [farmer.page, doctor.page];
  for (const page of pages) await wire(page);
  await readyToCall(pair);
  await rings(pair);
  await answers(pair);
  for (const page of pages) {
    await page.locator('video[aria-label$="की तस्वीर"]').waitFor();
    await seesMore(page);
    await receivesMoreAudio(page);
  }
  await hangUp(pair);
  await doctor.page.getByText(callTexts.over).first().waitFor();
  await expect.poll(async () => (await activeOf(farmer))[0]?.call, PATIENT).toBeUndefined();
  expect(await activeOf(farmer)).toMatchObject([{ status: 'connected' }]);
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
});
