import type { Consultation } from '@anar/contracts/consult/consultations';
import { runTogether } from '@anar/running-system/running-system';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { FAKE_MEDIA } from './call-page.ts';
import { answers, hangUp, readyToCall, rings, seesMore, wire } from './call-phone.ts';
import { acceptedPair } from './chat-pair.ts';
import { activeOf, pastOf, SEEDED } from './consult-people.ts';
import { inBrowser } from './in-browser.ts';
import { button } from './payment-phone.ts';
import { looksRight, openBrowser, PATIENT, shotOf } from './phone.ts';

/** A doctor calls a farmer, each with a screen, a microphone and cameras of their own. */

const product = inBrowser(runTogether, () => openBrowser(FAKE_MEDIA));

/** On a narrow phone with letters twice as large nothing sticks out of the call. */
async function fitsInLargeLetters(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 640 };
  const letters = (size: string) => page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
  await page.setViewportSize({ width: 320, height: 640 });
  await letters('200%');
  await shotOf(page, name);
  expect(await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await letters('100%');
  await page.setViewportSize(before);
}

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

it('rings on the list, is answered with video, takes a sharp photo and ends with the notes', async () => {
  const pair = await acceptedPair(product, SEEDED[0]);
  const { farmer, doctor } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  await readyToCall(pair);

  await button(desk, /वीडियो कॉल करें/).click();
  await desk.getByText('घंटी बज रही है').first().waitFor();
  await page.getByRole('alertdialog').waitFor();
  await shotOf(desk, 'call-doctor-rings');
  await shotOf(page, 'call-incoming');
  await looksRight(page);

  await button(page, 'वीडियो उठाएँ').click();
  await page.getByText('कहीं रिकॉर्ड या सहेजे नहीं जाते').waitFor();
  await shotOf(page, 'call-permission');
  await looksRight(page);
  await button(page, 'आगे बढ़ें').click();
  await page.getByRole('dialog').getByText('बात चालू है').waitFor();
  await shotOf(page, 'call-farmer-connected');
  await shotOf(desk, 'call-doctor-connected');
  await Promise.all([plays(page), plays(desk)]);
  await shotOf(page, 'call-farmer');
  await looksRight(page);
  await desk.getByLabel('मेरे नोट').fill('टहनी में भी धब्बे।');
  await shotOf(desk, 'call-doctor');
  await looksRight(desk);

  await button(page, 'माइक बंद').click();
  await desk.getByText('नेट ठीक').or(desk.getByText('नेट कमज़ोर')).first().waitFor();
  await button(page, 'माइक बंद').click();

  await button(desk, 'साफ़ फोटो').click();
  await page.getByText('डॉक्टर साफ़ फोटो चाहते हैं').waitFor();
  await shotOf(page, 'call-photo-asked');
  await shotOf(desk, 'call-photo-wish');
  await button(page, 'हाँ').click();
  await shotOf(page, 'call-photo-aim');
  await button(page, 'फोटो लें').click();
  await desk.getByRole('button', { name: 'साफ़ फोटो 1 बड़ी करें' }).waitFor();
  await shotOf(desk, 'call-doctor-photo');

  await button(desk, 'केस देखें').click();
  await desk.getByRole('dialog', { name: 'केस देखें' }).waitFor();
  await shotOf(desk, 'call-doctor-case');
  await desk.keyboard.press('Escape');

  await button(desk, 'कॉल काटें').click();
  await button(desk, 'हाँ, कॉल काटें').click();
  await desk.getByText('कॉल खत्म').first().waitFor();
  await page.getByText('डॉक्टर ने कॉल खत्म की').first().waitFor();
  await expect.poll(() => new URL(page.url()).search, PATIENT).toBe('?view=problem');
  await shotOf(page, 'call-farmer-over');
  await desk.getByLabel('कॉल के बटन').waitFor({ state: 'detached' });
  const [after] = await activeOf(farmer);
  expect(after).toMatchObject({ status: 'connected' });
  expect(after?.call).toBeUndefined();
  expect(farmer.complaints).toEqual([]);
  expect(doctor.complaints).toEqual([]);
});

it('is declined, missed, asked for again, and answered with sound alone', async () => {
  const pair = await acceptedPair(product, SEEDED[1], { width: 360, height: 640 });
  const { farmer, doctor } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  await readyToCall(pair);
  await shotOf(desk, 'call-case-phone');
  await looksRight(desk);
  await page.evaluate('{ window.shaken = []; navigator.vibrate = (pattern) => window.shaken.push(pattern); }');
  await button(desk, /वीडियो कॉल करें/).click();
  await page.getByRole('alertdialog').waitFor();
  await expect.poll(() => page.evaluate('window.shaken.some(Array.isArray)'), PATIENT).toBe(true);
  await shotOf(desk, 'call-doctor-rings-phone');
  await button(page, 'काटें').click();
  await desk.getByText(/ने कॉल काट दी/).waitFor();
  await shotOf(desk, 'call-doctor-declined');
  await looksRight(desk);
  await button(desk, 'फिर कॉल करें').click();
  await page.getByRole('alertdialog').waitFor();
  // Called off while it rings: that is a missed call.
  await button(desk, 'रद्द करें').click();
  await page.getByRole('dialog', { name: 'मिस्ड कॉल' }).waitFor();
  await shotOf(page, 'call-missed');
  await page.getByRole('dialog').getByRole('button', { name: 'डॉक्टर को बताएँ कि आप तैयार हैं' }).click();
  await desk.getByText(/कॉल के लिए तैयार हैं/).waitFor();
  await shotOf(desk, 'call-ready');
  await desk.getByRole('alert').getByRole('button', { name: 'वीडियो कॉल' }).click();
  await page.goto('/');
  await page.getByRole('alertdialog').waitFor();
  await button(page, 'सिर्फ़ आवाज़').click();
  await button(page, 'आगे बढ़ें').click();
  await page.getByRole('dialog').getByText('बात चालू है').waitFor();
  await shotOf(page, 'call-farmer-audio');
  await looksRight(page);
  await desk.getByText('बात चालू है').waitFor();
  await shotOf(desk, 'call-doctor-phone');
  await looksRight(desk);
  await fitsInLargeLetters(page, 'call-farmer-large');
  await fitsInLargeLetters(desk, 'call-doctor-large');
  await button(page, 'कॉल काटें').click();
  await shotOf(page, 'call-end-asked');
  await button(page, 'हाँ, कॉल काटें').click();
  await page.getByText('कॉल खत्म हुई').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname, PATIENT).toBe('/consult');
  expect(farmer.complaints).toEqual([]);
  expect(doctor.complaints).toEqual([]);
});

it('goes on from a video call: it ends with notes, the doctor prescribes, the farmer reads it and reviews', async () => {
  const pair = await acceptedPair(product, SEEDED[2]);
  const { farmer, doctor, consultation } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  for (const one of [page, desk]) await wire(one);
  await readyToCall(pair);
  await rings(pair);
  await answers(pair);
  await Promise.all([seesMore(page), seesMore(desk)]);

  await desk.getByLabel('मेरे नोट').fill('टहनी में भी धब्बे।');
  await hangUp(pair);
  await desk.getByLabel('कॉल के बटन').waitFor({ state: 'detached' });
  const now = () => doctor.call<Consultation>('GET', `/api/consultations/${consultation.id}`);
  await expect.poll(now, PATIENT).toMatchObject({ status: 'connected', notes: 'टहनी में भी धब्बे।' });

  await button(desk, 'पर्चा लिखें')
    .or(desk.getByRole('link', { name: 'पर्चा लिखें' }))
    .first()
    .click();
  await desk.getByLabel('किसान को क्या करना है').fill('रोगी टहनी धब्बे से 1 फुट नीचे काटें।');
  await desk.getByRole('button', { name: 'भेजें', exact: true }).click();
  await desk
    .getByText(/पर्चा रामू को भेजा गया/)
    .first()
    .waitFor();
  await page.goto('/consult');
  await page.getByText('रोगी टहनी धब्बे से 1 फुट नीचे काटें।').first().waitFor();

  await button(desk, 'पूरा करें').first().click();
  await button(desk, 'हाँ, पूरा करें').click();
  await desk.getByText('परामर्श पूरा हुआ').first().waitFor();
  await button(page, 'राय दें')
    .or(page.getByRole('link', { name: 'राय दें' }))
    .last()
    .click();
  await page.getByRole('radio', { name: /5 में से 4/ }).check({ force: true });
  await button(page, 'राय भेजें').click();
  await page.getByText('राय मिल गई, धन्यवाद').first().waitFor();
  const [past] = await pastOf(farmer);
  expect(past).toMatchObject({ status: 'ended', prescriptionVersion: 1, review: { rating: 4 } });
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
}, 300_000);
