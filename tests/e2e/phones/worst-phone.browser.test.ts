import { randomInt } from 'node:crypto';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { request } from '@anar/running-system/http-client';
import { runTogether } from '@anar/running-system/running-system';
import { adviceTexts } from '@anar/web/texts/features/advice/advice';
import { composerTexts } from '@anar/web/texts/features/chat/composer/composer';
import { loginTexts } from '@anar/web/texts/features/login/login';
import { onboardingTexts } from '@anar/web/texts/features/onboarding/onboarding';
import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { orchardNamesTexts } from '@anar/web/texts/i18n/catalogues/orchard-names';
import { ulid } from 'ulid';
import { beforeAll, expect, it } from 'vitest';
import { FAKE_MEDIA } from '../calls/call-page.ts';
import { answers, hangUp, rings, seesMore, wire } from '../calls/call-phone.ts';
import { freeDoctor, log } from '../consult/chat-pair.ts';
import { SEEDED } from '../consult/consult-people.ts';
import { box, choosePhoto } from '../offline/waiting-phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { button, SOLAPUR } from './orchard-phone.ts';
import { looksRight, openBrowser, type Phone, takePhone } from './phone.ts';
import { makeWorst, writeOnAndroid } from './worst-phone.ts';

/**
 * One farmer on a phone with every problem: clock 26 hours ahead, storage refused, databases that never open, every
 * text translated by the browser, an Android keyboard. Steps build on each other.
 */

const product = inBrowser(runTogether, () => openBrowser(FAKE_MEDIA));
const number = String(randomInt(6_000_000_000, 10_000_000_000));
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url);
  await phone.context.grantPermissions(['geolocation', 'camera', 'microphone']);
  await phone.context.setGeolocation(SOLAPUR);
  await makeWorst(phone.context, { aheadMs: 26 * 3_600_000 });
  await wire(phone.page);
});

/** The farmer of the browser's session. */
async function farmerCall<T>(path: string, body: object): Promise<T> {
  const { token } = await (await phone.context.request.post('/api/auth/refresh')).json();
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': ulid() };
  return (await request(product.system.url + path, 'POST', body, headers)).body as T;
}

it('the worst phone: login with a number typed with +91, then onboarding', async () => {
  const { page } = phone;
  await page.goto('/login');
  await page.getByRole('textbox').pressSequentially(`+91${number}`);
  await button(page, loginTexts.sendCode).click();
  await page.getByText(loginTexts.otpTitle).waitFor();
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(await product.system.code(number));
  await page.getByText(onboardingTexts.ageTitle).waitFor();
  await button(page, onboardingTexts.next).click();
  await page.getByText(orchardNamesTexts.phase_fruiting_hint).click();
  await button(page, onboardingTexts.next).click();
  await page.getByText(orchardNamesTexts.bahar_mrig).click();
  await button(page, onboardingTexts.next).click();
  await button(page, onboardingTexts.start).click();
  await button(page, onboardingTexts.placeSkip).click();
  await box(page).waitFor();
  await phone.shot('worst-home');
});

it('the worst phone: the session survives reopening the page', async () => {
  await phone.page.goto('/');
  await box(phone.page).waitFor();
});

it('the worst phone: a typed question is answered', async () => {
  const { page } = phone;
  await box(page).click();
  await writeOnAndroid(page, 'फल पर काले धब्बे');
  await page.waitForURL('**/diagnosis/*');
  await page.getByRole('heading', { name: 'दाग कैसा दिखता है?' }).waitFor();
  await phone.shot('worst-answer');
});

it('the worst phone: a photo question is answered', async () => {
  const { page } = phone;
  await page.goto('/diagnose');
  await choosePhoto(page);
  await button(page, 'जाँच शुरू करें').click();
  await page.waitForURL('**/diagnosis/*');
  await page.getByRole('button', { name: /बड़ी करें/ }).waitFor();
  await phone.shot('worst-photo');
});

it('the worst phone: the orchard gets a place and today’s advice, not marked as old', async () => {
  const { page } = phone;
  await page.goto('/orchard');
  await button(page, orchardsTexts.grant).click();
  await button(page, adviceTexts.get).click();
  await page.getByText(adviceTexts.sample).first().waitFor();
  expect(await page.getByText('पुरानी सलाह').count()).toBe(0);
  await phone.shot('worst-advice');
  await looksRight(page);
});

it('the worst phone: the market shows prices of today', async () => {
  const { page } = phone;
  await page.goto('/market');
  await page.getByText('आज का भाव').first().waitFor();
  await phone.shot('worst-prices');
});

it('the worst phone: chat and a video call with a doctor', async () => {
  const { page } = phone;
  await page.goto('/consult');
  const doctor = await freeDoctor(product, SEEDED[0]);
  const { userId } = await phone.context.request
    .post('/api/auth/refresh')
    .then(async (reply) => ({ userId: (await reply.json()).user.id as string }));
  const asked = await farmerCall<Consultation>('/api/consultations', {
    ...{ userId, doctorId: doctor.userId, photoUrls: [], problemDescription: 'पत्ते पीले पड़ रहे हैं' },
  });
  const consultation = await doctor.call<Consultation>('PATCH', `/api/consultations/${asked.id}/accept`);
  await page.goto(`/chat/${consultation.chatThreadId}`);
  await page.getByLabel(composerTexts.text).click();
  await writeOnAndroid(page, 'पत्ते ऊपर से पीले हैं');
  await log(page).getByText('पत्ते ऊपर से पीले हैं').waitFor();
  await doctor.call('POST', `/api/chat/${consultation.chatThreadId}/messages`, { content: 'कब से?' });
  await log(page).getByText('कब से?').waitFor();
  await phone.shot('worst-chat');

  await wire(doctor.page);
  const pair = { farmer: { ...doctor, page, userId }, doctor, consultation, threadId: consultation.chatThreadId ?? '' };
  await doctor.page.context().grantPermissions(['microphone', 'camera']);
  await doctor.page.goto(`/consult?list=active&case=${consultation.id}`);
  await rings(pair);
  await answers(pair);
  await seesMore(page);
  await phone.shot('worst-call');
  await hangUp(pair);
});

it('the worst phone: the page logged no unexpected error', () => {
  // No login and no advice yet, and React re-renders what was translated before.
  const expected = /401 .*auth\/refresh|404 .*advisories|React error #418/;
  expect(phone.complaints.filter((text) => !expected.test(text))).toEqual([]);
});
