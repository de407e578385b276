import type { Consultation } from '@anar/contracts/consult/consultations';
import { runTogether } from '@anar/running-system/running-system';
import { readyTexts } from '@anar/web/texts/consultation/call/ready';
import { chatLinkTexts } from '@anar/web/texts/consultation/chat/chat-link';
import { farmerCallTexts } from '@anar/web/texts/features/call/farmer-call';
import { caseTexts } from '@anar/web/texts/features/doctor/case/case';
import { prescriptionEditorTexts } from '@anar/web/texts/features/doctor/prescription/prescription-editor';
import { callTexts } from '@anar/web/texts/i18n/catalogues/call';
import { doctorCallTexts } from '@anar/web/texts/i18n/catalogues/doctor-call';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptedPair } from '../consult/chat-pair.ts';
import { activeOf, SEEDED } from '../consult/consult-people.ts';
import { button } from '../payments/payment-phone.ts';
import { looksRight, openBrowser, PATIENT, shotOf } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { FAKE_MEDIA } from './call-page.ts';
import { answers, hangUp, readyToCall, rings, seesMore, wire } from './call-phone.ts';

/** A doctor calls a farmer, each with their own page, microphone and cameras. */

const product = inBrowser(runTogether, () => openBrowser(FAKE_MEDIA));

/** Whole on the screen, at whatever place of the page. */
async function hangUpIsSeen(page: Page): Promise<void> {
  const end = button(page, callTexts.end);
  for (const place of ['0', 'document.querySelector("dialog[open]").scrollHeight']) {
    await page.evaluate(`document.querySelector('dialog[open]').scrollTop = ${place}`);
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await end.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
        const window = page.viewportSize() ?? { width: 0, height: 0 };
        return x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
      }, PATIENT)
      .toBe(true);
  }
  await page.evaluate(`document.querySelector('dialog[open]').scrollTop = 0`);
}
/** Nothing of the call overflows on a narrow phone with doubled text size. */
async function fitsInLargeLetters(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 640 };
  const letters = (size: string) => page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
  await page.setViewportSize({ width: 320, height: 640 });
  await letters('200%');
  await shotOf(page, name);
  await hangUpIsSeen(page);
  expect(await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await letters('100%');
  await page.setViewportSize({ width: 640, height: 360 });
  await shotOf(page, `${name}-on-its-side`);
  await hangUpIsSeen(page);
  await page.setViewportSize(before);
}

/** In a page: a headed browser counts its fake media as granted before the prompt. */
const ASKS_FIRST = `navigator.permissions.query = async () => ({ state: 'prompt' });`;

const picture = (page: Page) => page.locator('video[aria-label$="की तस्वीर"]');
const plays = (page: Page) =>
  expect
    .poll(
      () =>
        picture(page).evaluate(
          (video: { videoWidth: number; currentTime: number }) => video.videoWidth > 0 && video.currentTime > 0.5,
        ),
      PATIENT,
    )
    .toBe(true);

it('a video call rings on the list, is answered, takes a sharp photo and keeps the consultation connected after hang-up', async () => {
  const pair = await acceptedPair(product, SEEDED[0]);
  const { farmer, doctor } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  await page.addInitScript(ASKS_FIRST);
  await readyToCall(pair);

  await button(desk, /वीडियो कॉल करें/).click();
  await desk.getByText(doctorCallTexts.rings).first().waitFor();
  await page.getByRole('alertdialog').waitFor();
  await shotOf(desk, 'call-doctor-rings');
  await shotOf(page, 'call-incoming');
  await looksRight(page);

  await button(page, farmerCallTexts.takeVideo).click();
  await page.getByText('कहीं रिकॉर्ड या सहेजे नहीं जाते').waitFor();
  await shotOf(page, 'call-permission');
  await looksRight(page);
  await button(page, 'आगे बढ़ें').click();
  await page.getByRole('dialog').getByText(callTexts.talking).waitFor();
  await shotOf(page, 'call-farmer-connected');
  await shotOf(desk, 'call-doctor-connected');
  await Promise.all([plays(page), plays(desk)]);
  await shotOf(page, 'call-farmer');
  await looksRight(page);
  await fitsInLargeLetters(page, 'call-farmer-video-large');
  await button(page, callTexts.saver).click();
  await picture(page).waitFor({ state: 'detached' });
  await desk.getByText(/नेट बचा रहे हैं/).waitFor();
  await shotOf(page, 'call-farmer-saves');
  await button(page, callTexts.saver).click();
  await plays(page);
  await desk.getByLabel(caseTexts.notes).fill('टहनी में भी धब्बे।');
  await shotOf(desk, 'call-doctor');
  await looksRight(desk);

  await button(desk, prescriptionEditorTexts.addLine).click();
  await desk.getByRole('button', { name: /कासु/ }).first().click();
  const medicine = desk.getByRole('button', { name: /कासु/ });
  const box = await medicine.boundingBox();
  // Stacked in the narrow panel: beside six other boxes its name would have 28 px.
  expect(box?.width).toBeGreaterThan(200);
  expect(box?.height).toBeLessThan(120);
  await shotOf(desk, 'call-doctor-medicine');
  await looksRight(desk);
  await button(desk, 'दवा 1 हटाएँ').click();
  await desk.getByLabel(prescriptionEditorTexts.text).fill('रोगी टहनी काटें।');
  await button(desk, prescriptionEditorTexts.send).click();
  const sent = await desk.locator('dialog[open]').getByRole('status').filter({ hasText: 'को भेजा गया' }).boundingBox();
  const end = await button(desk, callTexts.end).boundingBox();
  await page.getByText(farmerCallTexts.prescriptionCame).waitFor();
  await shotOf(page, 'call-farmer-prescription');
  await looksRight(page);
  // The toast lies above the call's controls, which are at the foot.
  expect((sent?.y ?? 0) + (sent?.height ?? 0)).toBeLessThan(end?.y ?? 0);
  await button(desk, 'पर्चा 2 लिखें').click();
  await button(desk, 'पर्चा 2 भेजें').waitFor();

  await button(page, callTexts.micOff).click();
  await desk.getByText(callTexts.netGood).or(desk.getByText(callTexts.netWeak)).first().waitFor();
  await button(page, callTexts.micOff).click();

  await button(desk, doctorCallTexts.sharp).click();
  await page.getByText(farmerCallTexts.photoTitle).waitFor();
  await shotOf(page, 'call-photo-asked');
  await shotOf(desk, 'call-photo-wish');
  await button(page, 'हाँ').click();
  await shotOf(page, 'call-photo-aim');
  await button(page, farmerCallTexts.photoTake).click();
  await desk.getByRole('button', { name: 'साफ़ फोटो 1 बड़ी करें' }).waitFor();
  await shotOf(desk, 'call-doctor-photo');

  await button(desk, doctorCallTexts.seeCase).click();
  await desk.getByRole('dialog', { name: doctorCallTexts.seeCase }).waitFor();
  await shotOf(desk, 'call-doctor-case');
  await desk.keyboard.press('Escape');

  await button(desk, callTexts.end).click();
  await button(desk, callTexts.endYes).click();
  await desk.getByText(callTexts.over).first().waitFor();
  await page.getByText(farmerCallTexts.overByDoctor).first().waitFor();
  // The farmer stands at the consultation, not before an empty form.
  await expect.poll(() => new URL(page.url()).search, PATIENT).toBe(`?view=review&id=${pair.consultation.id}`);
  await page.getByText('रोगी टहनी काटें।').waitFor();
  await page.getByRole('link', { name: chatLinkTexts.chat }).waitFor();
  await shotOf(page, 'call-farmer-over');
  await looksRight(page);
  await desk.getByLabel(callTexts.controls).waitFor({ state: 'detached' });
  const [after] = await activeOf(farmer);
  expect(after).toMatchObject({ status: 'connected' });
  expect(after?.call).toBeUndefined();
  expect(farmer.complaints).toEqual([]);
  expect(doctor.complaints).toEqual([]);
});

it('a call is declined, missed, requested again, and answered with audio only', async () => {
  const pair = await acceptedPair(product, SEEDED[1], { width: 360, height: 640 });
  const { farmer, doctor } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  await page.addInitScript(ASKS_FIRST);
  await readyToCall(pair);
  await shotOf(desk, 'call-case-phone');
  await looksRight(desk);
  await button(desk, /वीडियो कॉल करें/).click();
  await page.getByRole('alertdialog').waitFor();
  await shotOf(desk, 'call-doctor-rings-phone');
  await button(page, farmerCallTexts.decline).click();
  await desk.getByText(/ने कॉल काट दी/).waitFor();
  await shotOf(desk, 'call-doctor-declined');
  await looksRight(desk);
  await button(desk, doctorCallTexts.again).click();
  await page.getByRole('alertdialog').waitFor();
  // Hung up while it rings: a missed call.
  await button(desk, 'रद्द करें').click();
  await page.getByRole('dialog', { name: farmerCallTexts.missedTitle }).waitFor();
  await shotOf(page, 'call-missed');
  await page.getByRole('dialog').getByRole('button', { name: readyTexts.ready }).click();
  await desk.getByText(/कॉल के लिए तैयार हैं/).waitFor();
  await shotOf(desk, 'call-ready');
  await desk.getByRole('alert').getByRole('button', { name: doctorCallTexts.video }).click();
  await page.goto('/');
  await page.getByRole('alertdialog').waitFor();
  await button(page, 'सिर्फ़ आवाज़').click();
  await button(page, 'आगे बढ़ें').click();
  await page.getByRole('dialog').getByText(callTexts.talking).waitFor();
  await shotOf(page, 'call-farmer-audio');
  await looksRight(page);
  await desk.getByText(callTexts.talking).waitFor();
  await shotOf(desk, 'call-doctor-phone');
  await looksRight(desk);
  await fitsInLargeLetters(page, 'call-farmer-large');
  await fitsInLargeLetters(desk, 'call-doctor-large');
  await button(page, callTexts.end).click();
  await shotOf(page, 'call-end-asked');
  await button(page, callTexts.endYes).click();
  await page.getByText(farmerCallTexts.overByMe).first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname, PATIENT).toBe('/consult');
  expect(farmer.complaints).toEqual([]);
  expect(doctor.complaints).toEqual([]);
});

it('notes that a doctor writes during a video call are saved after it', async () => {
  const pair = await acceptedPair(product, SEEDED[2]);
  const { farmer, doctor, consultation } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  for (const one of [page, desk]) await wire(one);
  await readyToCall(pair);
  await rings(pair);
  await answers(pair);
  await Promise.all([seesMore(page), seesMore(desk)]);

  await desk.getByLabel(caseTexts.notes).fill('टहनी में भी धब्बे।');
  await hangUp(pair);
  await desk.getByLabel(callTexts.controls).waitFor({ state: 'detached' });
  const now = () => doctor.call<Consultation>('GET', `/api/consultations/${consultation.id}`);
  await expect.poll(now, PATIENT).toMatchObject({ status: 'connected', notes: 'टहनी में भी धब्बे।' });
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
});
