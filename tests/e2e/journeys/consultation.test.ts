import { askTexts } from '@anar/web/texts/features/consult/ask/ask';
import { waitingTexts } from '@anar/web/texts/features/consult/waiting/waiting';
import { caseTexts } from '@anar/web/texts/features/doctor/case/case';
import { deskTexts } from '@anar/web/texts/features/doctor/desk/desk';
import { prescriptionEditorTexts } from '@anar/web/texts/features/doctor/prescription/prescription-editor';
import { expect, it } from 'vitest';
import { activeOf, doctorVisits, farmerVisits, leafPhoto, SEEDED, walletOf } from '../consult/consult-people.ts';
import { atCheckout, button, payByUpi } from '../payments/payment-phone.ts';
import { looksRight, PATIENT, shotOf } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A farmer and a doctor, each with their own page. */

const product = inBrowser(sharedSystem);
const DOCTOR = 'डॉ. सविता पाटिल';
const PROBLEM = 'फल पर काले चिकने धब्बे हैं, कुछ फल फट रहे हैं।';
const ADVICE = 'रोगी टहनी धब्बे से 1 फुट नीचे काटें।';

it('a farmer requests a consultation with a photo, tops up, is accepted and reads the prescription', async () => {
  const { browser, system } = product;
  // Each journey has its own doctor: a second login of the same would wait for the next code.
  const [doctor, farmer] = await Promise.all([doctorVisits(browser, system, SEEDED[0]), farmerVisits(browser, system)]);
  const desk = doctor.page;
  await desk.goto('/consult');
  await desk.getByRole('switch', { name: deskTexts.presence }).click();
  await desk.getByText(deskTexts.online).first().waitFor();

  const { page } = farmer;
  await page.goto('/consult');
  await button(page, 'नया परामर्श शुरू करें')
    .or(page.getByRole('link', { name: 'नया परामर्श शुरू करें' }))
    .click();
  await page.getByLabel(askTexts.problemLabel).fill(PROBLEM);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await leafPhoto());
  await page
    .getByRole('img', { name: /चुनी|फोटो/ })
    .first()
    .waitFor();
  await button(page, askTexts.submit).click();
  const offered = page.getByRole('listitem').or(page.getByRole('article')).filter({ hasText: DOCTOR });
  await shotOf(page, 'consult-doctors');
  await offered.getByRole('button', { name: /अपॉइंटमेंट/ }).click();
  await page.getByText('वॉलेट में ₹199 कम हैं').first().waitFor();
  await looksRight(page);
  await button(page, /जोड़ें$/).first().click();
  await atCheckout(page);
  await payByUpi(page);

  // Continues by itself: problem and photo are still there.
  await page.getByText(waitingTexts.title).first().waitFor();
  expect(await walletOf(farmer)).toEqual({ available: 0, held: 199 });
  const [asked] = await activeOf(farmer);
  expect(asked).toMatchObject({ status: 'requested', consultationFee: 199, photoUrls: [expect.any(String)] });

  await desk.getByText(PROBLEM).first().waitFor();
  await button(desk, 'स्वीकार करें').first().click();
  await desk.getByText(caseTexts.accepted).first().waitFor();
  await page.getByText(waitingTexts.acceptedTitle).first().waitFor();
  await button(desk, 'पर्चा लिखें')
    .or(desk.getByRole('link', { name: 'पर्चा लिखें' }))
    .first()
    .click();
  await desk.getByLabel(prescriptionEditorTexts.text).fill(ADVICE);
  await shotOf(desk, 'desk-prescription');
  await looksRight(desk);
  await desk.getByRole('button', { name: 'भेजें', exact: true }).click();
  await desk
    .getByText(/पर्चा रामू को भेजा गया/)
    .first()
    .waitFor();

  await page.goto('/consult');
  await page.getByText(ADVICE).first().waitFor();
  await shotOf(page, 'consult-prescription');
  await looksRight(page);
  const stateNow = async () => (await activeOf(farmer)).map(({ id, prescriptionVersion }) => [id, prescriptionVersion]);
  await expect.poll(stateNow, PATIENT).toEqual([[asked?.id, 1]]);
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
});
