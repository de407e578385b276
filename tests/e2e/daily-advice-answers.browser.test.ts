import { BAHAR_CALENDAR, BAHARS } from '@anar/contracts/constants';
import { indiaDay } from '@anar/india/time';
import { runTogether } from '@anar/running-system/running-system';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { adviceFor, advisedFarmer, DRY_WEEK, lastShared, NASHIK, panel, SHARE, toldWeather } from './advised-farmer.ts';
import { button, card, onNarrowPhone, textOf } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** What a farmer does with the daily advice: answers it, says what it was like, hears it, sends it on. Steps build on each other. */

const product = toldWeather(runTogether);
const advised = advisedFarmer(product, { script: SHARE });
const DAY_MS = 86_400_000;
const month = Number(indiaDay(new Date()).slice(5, 7));
/** A bahar that has no stress period now, so that nothing but the drippers is asked. */
const WATERED = BAHARS.find((bahar) => !BAHAR_CALENDAR[bahar].stress.some((one) => one === month));
let orchardId: string;

beforeAll(async () => {
  await product.behave(DRY_WEEK);
  const bears = { plantAge: 5, plantPhase: 'fruiting', plantBahar: WATERED };
  const one = await adviceFor(advised, { name: 'नदी वाला', plantCount: 1240, ...bears, ...NASHIK });
  orchardId = (await one.getAttribute('id')) ?? '';
});

it('tells the drippers, and the minutes are no guess any more', async () => {
  const { page } = advised.phone;
  const one = card(page, 'नदी वाला');
  await one.getByText('ड्रिपर की गिनती अंदाज़ से ली है।').waitFor();
  await one.getByText('सही मिनट के लिए ड्रिपर बताएँ').click();
  await button(one, 'सहेजें').click();
  await one.getByText('1 से 20 के बीच पूरी गिनती लिखें').waitFor();
  await one.getByRole('textbox', { name: 'हर पेड़ पर कितने ड्रिपर' }).fill('२');
  await one.getByRole('textbox', { name: 'एक ड्रिपर, लीटर प्रति घंटा' }).fill('8');
  await advised.phone.shot('advice-drippers');
  await looksRight(page);
  await button(one, 'सहेजें').click();
  await page.getByText('जवाब जुड़ गया, सलाह नई हो गई').first().waitFor();
  await one.getByText('ड्रिपर की गिनती अंदाज़ से ली है।').waitFor({ state: 'detached' });
  expect(await one.getByText('सही मिनट के लिए ड्रिपर बताएँ').count()).toBe(0);
});

it('says what the advice was like, and changes it', async () => {
  const { page } = advised.phone;
  const one = card(page, 'नदी वाला');
  await button(one, 'सलाह कैसी लगी?').click();
  const dialog = page.getByRole('dialog', { name: 'सलाह कैसी लगी?' });
  expect(await dialog.getByRole('radio', { name: 'सुधार चाहिए' }).isChecked()).toBe(true);
  await dialog.getByRole('textbox').fill('पानी ज़्यादा लगा');
  await advised.phone.shot('advice-feedback');
  await looksRight(page);
  await button(dialog, 'भेजें').click();
  await page.getByText('फीडबैक सहेज लिया, धन्यवाद').first().waitFor();
  await one.getByText('आपने कहा: सुधार चाहिए').waitFor();
  await page.reload();
  await button(one, 'बदलें').click();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('पानी ज़्यादा लगा');
  await dialog.getByText('अच्छी').click();
  await button(dialog, 'भेजें').click();
  await one.getByText('आपने कहा: अच्छी').waitFor();
});

it('sends the advice on with its day, its source and that it is an estimate', async () => {
  const { page } = advised.phone;
  await button(card(page, 'नदी वाला'), 'WhatsApp पर भेजें').click();
  const parts = ['दैनिक सलाह', 'नदी वाला', 'छिड़काव', 'पानी: ', 'डेटा: ', 'नमूना मौसम', 'अनुमान'];
  for (const part of parts) expect(await lastShared(page)).toContain(part);
});

it('sends it to WhatsApp’s own address from a phone that cannot share', async () => {
  const { page, context } = advised.phone;
  const asked: string[] = [];
  await context.route('https://wa.me/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' });
  });
  await page.evaluate('navigator.share = undefined');
  const opened = context.waitForEvent('page');
  await button(card(page, 'नदी वाला'), 'WhatsApp पर भेजें').click();
  await (await opened).waitForURL('https://wa.me/**');
  const text = new URL(asked[0] ?? '').searchParams.get('text');
  expect(text).toMatch(/^दैनिक सलाह, .+ · नदी वाला\n/);
  expect(text).toContain('पानी: ');
  await (await opened).close();
});

it('is heard, and stopped', async () => {
  const { page } = advised.phone;
  const one = card(page, 'नदी वाला');
  const asked = page.waitForRequest('**/api/voice/speak');
  await button(one, 'सलाह सुनें').click();
  expect((await asked).postDataJSON().text).toMatch(/^दैनिक सलाह, /);
  await button(one, 'रोकें').click();
  await button(one, 'सलाह सुनें').waitFor();
});

it('counts down the days to a safe picking after a spray, on the panel and in what is sent on', async () => {
  const { page, shot } = advised.phone;
  const { labels } = await (await page.request.get('/api/labels')).json();
  const { productId, preHarvestDays } = labels.find((one: { preHarvestDays: number }) => one.preHarvestDays >= 5);
  const on = indiaDay(new Date(Date.now() - 2 * DAY_MS));
  await advised.farmer.noteInDiary(orchardId, { kind: 'spray', on, productId });
  await page.reload();
  const wait = `तुड़ाई ${preHarvestDays - 2} दिन बाद सुरक्षित`;
  const told = panel(card(page, 'नदी वाला'), 'छिड़काव');
  await told.getByText(wait).waitFor();
  await told.getByText(/लेबल के अनुसार .+ से तोड़ें/).waitFor();
  await shot('advice-harvest-wait');
  await looksRight(page);
  await button(card(page, 'नदी वाला'), 'WhatsApp पर भेजें').click();
  expect(await lastShared(page)).toContain(wait);
});

it('gets the advice made anew after the orchard was changed', async () => {
  const { page } = advised.phone;
  const one = card(page, 'नदी वाला');
  await one
    .getByText(/फल बढ़ने के समय/)
    .first()
    .waitFor();
  await one.getByRole('link', { name: 'खोलें' }).click();
  await button(page, 'जानकारी बदलें').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /फूल आ रहे हैं/ }).check();
  await button(sheet, 'सहेजें').click();
  await sheet.waitFor({ state: 'detached' });
  const made: string[] = [];
  page.on('request', (call) => call.url().endsWith('/generate') && made.push(call.url()));
  await page.goBack();
  await page.getByText('बाग की नई जानकारी से सलाह फिर बनी').first().waitFor();
  await one
    .getByText(/फूल के समय/)
    .first()
    .waitFor();
  await page.reload();
  await one
    .getByText(/फूल के समय/)
    .first()
    .waitFor();
  expect(made).toEqual([]);
});

it('has a tank sheet and a feedback dialog that fit a narrow phone, in the dark and with large letters', async () => {
  const { phone } = advised;
  const { page } = phone;
  const one = card(page, 'नदी वाला');
  await button(one, 'टंकी में दवा कितनी डालें').click();
  const sheet = page.getByRole('dialog', { name: 'टंकी का हिसाब' });
  await sheet.getByRole('combobox').selectOption('difenoconazole_25ec');
  await button(sheet, 'दूसरी').click();
  await sheet.getByRole('textbox', { name: 'टंकी के लीटर' }).fill('0');
  await sheet.getByText('1 से 5000 के बीच लिखें').waitFor();
  await onNarrowPhone(phone, 'advice-tank-wrong', () => fits(page));
  await sheet.getByRole('textbox', { name: 'टंकी के लीटर' }).fill('600');
  await sheet.getByRole('status').filter({ hasText: 'लीटर' }).waitFor();
  await onNarrowPhone(phone, 'advice-tank', () => fits(page));
  await button(sheet, 'बंद करें').click();
  await button(one, /सलाह कैसी लगी|बदलें/).click();
  const dialog = page.getByRole('dialog', { name: 'सलाह कैसी लगी?' });
  await dialog.waitFor();
  await onNarrowPhone(phone, 'advice-feedback', () => fits(page));
});

/** The page and what lies over it: nothing is cut off at the side. */
async function fits(page: Page): Promise<void> {
  await looksRight(page);
  expect(
    await page.evaluate(
      `[...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth)`,
    ),
  ).toEqual([0]);
}

it('withholds the dose of a product until it knows the harvest, and tells how much goes into the pump', async () => {
  const { page } = advised.phone;
  const one = await adviceFor(advised, { name: 'टंकी वाला', plantCount: 100, plantPhase: 'fruiting', ...NASHIK });
  await button(one, 'टंकी में दवा कितनी डालें').click();
  const sheet = page.getByRole('dialog', { name: 'टंकी का हिसाब' });
  const products = sheet.getByRole('combobox');
  await sheet.getByText('पहले ऊपर बताएँ कि तुड़ाई कितने दिन बाद है। तब दवा की मात्रा बताएँगे।').waitFor();
  expect(await products.count()).toBe(0);
  await advised.phone.shot('advice-tank-asks');
  await looksRight(page);
  await button(sheet, 'पता नहीं').click();
  await sheet.getByText(/^तुड़ाई का दिन पता नहीं, इसलिए \d+ दवाएँ नहीं दिखाईं: /).waitFor();
  expect(await products.count()).toBe(0);
  await advised.phone.shot('advice-tank-unknown');
  await looksRight(page);
  await button(sheet, '7 दिन से कम').click();
  await sheet.getByText(/^तुड़ाई का समय है, इसलिए \d+ दवाएँ नहीं दिखाईं: /).waitFor();
  expect(await products.count()).toBe(0);
  await button(sheet, '7 से 14 दिन').click();
  await sheet.getByText(/^\d+ दवाएँ नहीं दिखाईं: उन्हें छिड़कने के 7 दिन बाद भी/).waitFor();
  expect(await products.locator('option[value=kasugamycin_5_coc_45wp]').count()).toBe(0);
  await products.selectOption('difenoconazole_25ec');
  await button(sheet, '15').click();
  await sheet.getByRole('textbox', { name: 'कितने पेड़ों पर' }).fill('20');
  await sheet.getByRole('textbox', { name: 'हर पेड़ पर घोल, लीटर' }).fill('२.५');
  const result = sheet.getByRole('status').filter({ hasText: 'लीटर' });
  await result.getByText('15 मिली').waitFor();
  for (const part of ['3 पूरी और आखिरी में 5 लीटर', '5 मिली', '50 मिली', 'फल लगे हैं', '7 दिन', 'CIB&RC']) {
    expect(await textOf(result)).toContain(part);
  }
  await sheet.getByText(/दस्ताने/).waitFor();
  await advised.phone.shot('advice-tank');
  await looksRight(page);
  await sheet.getByText('टंकी गिनकर').click();
  await sheet.getByRole('textbox', { name: 'कितनी टंकी या ड्रम' }).fill('0');
  await sheet.getByText('1 से 500 के बीच पूरी गिनती लिखें').waitFor();
  expect(await result.count()).toBe(0);
  await sheet.getByRole('textbox', { name: 'कितनी टंकी या ड्रम' }).fill('2');
  await button(sheet, '200').click();
  await products.selectOption('tolfenpyrad_15ec');
  await result.getByText('200 मिली').first().waitFor();
  expect(await textOf(result)).toContain('1000 लीटर घोल मानकर');
  await button(sheet, 'बंद करें').first().click();
});
