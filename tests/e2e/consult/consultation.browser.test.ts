import { runTogether } from '@anar/running-system/running-system';
import { consultationTexts } from '@anar/web/texts/consultation/consultation';
import { prescriptionTexts } from '@anar/web/texts/consultation/prescription/prescription';
import { askTexts } from '@anar/web/texts/features/consult/ask/ask';
import { consultTexts } from '@anar/web/texts/features/consult/consult';
import { reviewTexts } from '@anar/web/texts/features/consult/review/review';
import { waitingTexts } from '@anar/web/texts/features/consult/waiting/waiting';
import { caseTexts } from '@anar/web/texts/features/doctor/case/case';
import { deskTexts } from '@anar/web/texts/features/doctor/desk/desk';
import { prescriptionEditorTexts } from '@anar/web/texts/features/doctor/prescription/prescription-editor';
import { doctorProfileTexts } from '@anar/web/texts/features/doctor/profile/doctor-profile';
import { expect, it } from 'vitest';
import { atCheckout, button, payByUpi } from '../payments/payment-phone.ts';
import { looksRight, shotOf } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import {
  activeOf,
  doctorVisits,
  expertVisits,
  farmerVisits,
  leafPhoto,
  pastOf,
  SEEDED,
  topUp,
  type Visitor,
  walletOf,
} from './consult-people.ts';

/** A farmer and a doctor, each with their own page, from the request to the review. */

const product = inBrowser(runTogether);

it('a consultation with two photos: top-up of a short wallet, acceptance, prescription, reading aloud, review', async () => {
  const { browser, system } = product;
  const doctor = await doctorVisits(browser, system, SEEDED[0]);
  const desk = doctor.page;
  await desk.goto('/consult');
  await desk.getByRole('switch', { name: deskTexts.presence }).click();
  await desk.getByText(deskTexts.online).first().waitFor();

  const farmer = await farmerVisits(browser, system);
  const { page } = farmer;
  await page.goto('/consult');
  await button(page, consultTexts.start)
    .or(page.getByRole('link', { name: consultTexts.start }))
    .click();
  await button(page, askTexts.submit).click();
  await page.getByText(askTexts.missing).first().waitFor();
  await page.getByLabel(askTexts.problemLabel).fill('फल पर काले चिकने धब्बे हैं, कुछ फल फट रहे हैं।');
  for (const count of [1, 2]) {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await leafPhoto());
    await expect.poll(() => page.getByRole('img', { name: /चुनी|फोटो/ }).count()).toBeGreaterThanOrEqual(count);
  }
  await page.getByRole('checkbox', { name: /डॉक्टर मेरे बाग/ }).check();
  await shotOf(page, 'consult-problem');
  await looksRight(page);
  await button(page, askTexts.submit).click();

  await page.getByText('डॉ. सविता पाटिल').first().waitFor();
  await shotOf(page, 'consult-doctors');
  await looksRight(page);
  await button(page, /अपॉइंटमेंट/)
    .first()
    .click();
  await page.getByText('वॉलेट में ₹199 कम हैं').first().waitFor();
  await shotOf(page, 'consult-shortfall');
  await looksRight(page);
  await button(page, /जोड़ें$/).first().click();
  await atCheckout(page);
  await payByUpi(page);

  // Continues by itself: problem and photos are still there.
  await page.getByText(waitingTexts.title).first().waitFor();
  await shotOf(page, 'consult-waiting');
  await looksRight(page);
  expect(await walletOf(farmer)).toEqual({ available: 0, held: 199 });
  const [asked] = await activeOf(farmer);
  expect(asked).toMatchObject({ status: 'requested', consultationFee: 199, sharesRecords: true });
  expect(asked?.photoUrls).toHaveLength(2);

  await desk.getByText('फल पर काले चिकने धब्बे हैं').first().waitFor();
  await shotOf(desk, 'desk-incoming');
  await button(desk, 'स्वीकार करें').first().click();
  await desk.getByText(caseTexts.accepted).first().waitFor();
  await page.getByText(waitingTexts.acceptedTitle).first().waitFor();
  await shotOf(page, 'consult-accepted');
  await shotOf(desk, 'desk-case');
  await looksRight(desk);

  await button(desk, 'पर्चा लिखें')
    .or(desk.getByRole('link', { name: 'पर्चा लिखें' }))
    .first()
    .click();
  await desk.getByLabel(prescriptionEditorTexts.text).fill('रोगी टहनी धब्बे से 1 फुट नीचे काटें।');
  await button(desk, prescriptionEditorTexts.addLine).click();
  await desk.getByLabel(prescriptionEditorTexts.productSearch).fill('कासु');
  await desk.getByRole('button', { name: /कासु/ }).first().click();
  // This bahar is being picked: the label's waiting period is warned about.
  await desk.getByText(prescriptionEditorTexts.warning_past_harvest).first().waitFor();
  await button(desk, prescriptionEditorTexts.answerKeep).click();
  await desk.getByLabel(prescriptionEditorTexts.reason).fill('पके फल पहले तोड़ लें, तब छिड़कें');
  await desk
    .locator('input[type=file]')
    .first()
    .setInputFiles(await leafPhoto());
  await desk.getByRole('img', { name: 'पर्चे की फोटो 1' }).waitFor();
  await shotOf(desk, 'desk-prescription');
  await looksRight(desk);
  await desk.getByRole('button', { name: 'भेजें', exact: true }).click();
  await desk
    .getByText(/पर्चा रामू को भेजा गया/)
    .first()
    .waitFor();

  await page.goto('/consult');
  await page.getByText('रोगी टहनी धब्बे से 1 फुट नीचे काटें।').first().waitFor();
  await page.getByText(/कासु/).first().waitFor();
  await shotOf(page, 'consult-prescription');
  await looksRight(page);

  await button(page, /सुनें/).first().click();
  await button(page, /रोकें/).first().click();
  await page.getByRole('link', { name: 'छापें' }).or(button(page, 'छापें')).first().click();
  await page.getByText(prescriptionTexts.registration).first().waitFor();
  await shotOf(page, 'consult-paper');
  await looksRight(page);
  await page.goto('/consult');

  const [connected] = await activeOf(farmer);
  expect(connected).toMatchObject({ status: 'connected', prescriptionVersion: 1 });
  await doctor.call('PATCH', `/api/consultations/${connected?.id}/end`, {});
  await expect.poll(async () => (await walletOf(farmer)).held).toBe(0);
  await button(page, 'राय दें')
    .or(page.getByRole('link', { name: 'राय दें' }))
    .last()
    .click();
  await page.getByText(reviewTexts.title).first().waitFor();
  await page.getByRole('radio', { name: /5 में से 4/ }).check({ force: true });
  await shotOf(page, 'consult-review');
  await looksRight(page);
  await button(page, reviewTexts.send).click();
  await page.getByText(reviewTexts.sent).first().waitFor();
  expect((await pastOf(farmer))[0]).toMatchObject({ status: 'ended', review: { rating: 4 }, isRefunded: false });
  await expect
    .poll(async () => (await farmer.call<{ rating: number }>('GET', `/api/doctors/${doctor.userId}`)).rating)
    .toBe(4);
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
}, 240_000);

const ask = (farmer: Visitor, doctor: Visitor) =>
  farmer.call<{ id: string }>('POST', '/api/consultations', {
    userId: farmer.userId,
    doctorId: doctor.userId,
    problemDescription: 'पत्ते पीले पड़ रहे हैं',
    photoUrls: [],
  });

const moneyIsBack = (farmer: Visitor, rupees: number) =>
  expect.poll(() => walletOf(farmer), { timeout: 30_000 }).toEqual({ available: rupees, held: 0 });

it('the consultation fee is refunded when the doctor declines or the farmer cancels', async () => {
  const { browser, system } = product;
  const doctor = await doctorVisits(browser, system, SEEDED[1], { width: 360, height: 640 });
  const desk = doctor.page;
  await doctor.call('PUT', `/api/doctors/${doctor.userId}/presence`, { status: 'online' });
  await desk.goto('/consult');
  const farmer = await farmerVisits(browser, system);
  const { page } = farmer;
  await topUp(product.system, farmer, 200);

  const first = await ask(farmer, doctor);
  expect(await walletOf(farmer)).toEqual({ available: 51, held: 149 });
  await page.goto(`/consult?view=waiting&id=${first.id}`);
  await page.getByText(waitingTexts.title).first().waitFor();
  await button(desk, deskTexts.incomingOpen).first().click();
  await button(desk, 'मना करें').last().click();
  await desk.getByText(caseTexts.reason_not_my_field).click();
  await shotOf(desk, 'desk-reject-360');
  await looksRight(desk);
  await button(desk, 'मना करें').last().click();
  await page.getByText(askTexts.declined).first().waitFor();
  await shotOf(page, 'consult-declined');
  await looksRight(page);
  await moneyIsBack(farmer, 200);
  expect((await pastOf(farmer))[0]).toMatchObject({ status: 'rejected', rejectReason: 'not_my_field' });

  await ask(farmer, doctor);
  await page.goto('/consult');
  await button(page, 'रद्द करें, ₹149 वापस').first().click();
  await button(page, consultTexts.cancelNow).click();
  await page.getByText(consultTexts.cancelled).first().waitFor();
  await moneyIsBack(farmer, 200);
  await expect.poll(async () => (await pastOf(farmer))[0]).toMatchObject({ cancelledBy: 'farmer', isRefunded: true });

  await page.goto('/consult');
  await page.getByText(consultationTexts.cancelled).first().waitFor();
  await shotOf(page, 'consult-past');
  await looksRight(page);
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
}, 240_000);

it('a new expert sees the profile form, and after saving that approval is pending', async () => {
  const { page, complaints } = await expertVisits(product.browser, product.system);
  await page.goto('/consult');
  await page.getByText(doctorProfileTexts.fillTitle).first().waitFor();
  await shotOf(page, 'expert-form');
  await looksRight(page);
  await page.getByLabel(doctorProfileTexts.name).fill('डॉ. मीना कुलकर्णी');
  await page.getByLabel(doctorProfileTexts.specialty).fill('अनार पोषण');
  await page.getByLabel(doctorProfileTexts.experience).fill('6');
  await page.getByLabel(doctorProfileTexts.fee).fill('150');
  await page.getByLabel(doctorProfileTexts.registration).fill('MH/AG/1');
  await button(page, doctorProfileTexts.save).click();
  await page.getByText(doctorProfileTexts.awaitingTitle).first().waitFor();
  await shotOf(page, 'expert-waits');
  await looksRight(page);
  expect(complaints).toEqual([]);
});
