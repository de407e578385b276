import { runTogether } from '@anar/running-system/running-system';
import { expect, it } from 'vitest';
import { activeOf, doctorVisits, farmerVisits, leafPhoto, pastOf, SEEDED, walletOf } from './consult-people.ts';
import { inBrowser } from './in-browser.ts';
import { atCheckout, button, payByUpi } from './payment-phone.ts';
import { looksRight, shotOf } from './phone.ts';

/** A farmer and a doctor, each with a screen of their own, from the first word to the review. */

const product = inBrowser(runTogether);

it('asks with photos and too little money, tops up, is accepted, gets a prescription, hears it and reviews', async () => {
  const { browser, system } = product;
  const doctor = await doctorVisits(browser, system, SEEDED[0]);
  const desk = doctor.page;
  await desk.goto('/consult');
  await desk.getByRole('switch', { name: 'ऑनलाइन' }).setChecked(true);
  await desk.getByText('आप ऑनलाइन हैं').waitFor();

  const farmer = await farmerVisits(browser, system);
  const { page } = farmer;
  await page.goto('/consult');
  await button(page, 'नया परामर्श शुरू करें')
    .or(page.getByRole('link', { name: 'नया परामर्श शुरू करें' }))
    .click();
  await button(page, 'विशेषज्ञों से सलाह लें').click();
  await page.getByText('कृपया समस्या लिखें या फोटो डालें।').first().waitFor();
  await page.getByLabel('समस्या अपने शब्दों में').fill('फल पर काले चिकने धब्बे हैं, कुछ फल फट रहे हैं।');
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
  await button(page, 'विशेषज्ञों से सलाह लें').click();

  await page.getByText('डॉ. सविता पाटिल').first().waitFor();
  await shotOf(page, 'consult-doctors');
  await looksRight(page);
  await button(page, /अपॉइंटमेंट/)
    .first()
    .click();
  await page.getByText('वॉलेट में ₹199 कम हैं').waitFor();
  await shotOf(page, 'consult-shortfall');
  await looksRight(page);
  await button(page, /जोड़ें$/).first().click();
  await atCheckout(page);
  await payByUpi(page);

  // It goes on by itself: the problem and its photos are still there.
  await page.getByText('डॉक्टर का इंतज़ार').first().waitFor({ timeout: 30_000 });
  await shotOf(page, 'consult-waiting');
  await looksRight(page);
  expect(await walletOf(farmer)).toEqual({ available: 0, held: 199 });
  const [asked] = await activeOf(farmer);
  expect(asked).toMatchObject({ status: 'requested', consultationFee: 199, sharesRecords: true });
  expect(asked?.photoUrls).toHaveLength(2);

  await desk.getByText('फल पर काले चिकने धब्बे हैं').first().waitFor();
  await shotOf(desk, 'desk-incoming');
  await button(desk, 'स्वीकार करें').first().click();
  await desk.getByText('स्वीकार हुआ').first().waitFor();
  await page.getByText('डॉक्टर ने हाँ कर दी').first().waitFor();
  await shotOf(page, 'consult-accepted');
  await shotOf(desk, 'desk-case');
  await looksRight(desk);

  await button(desk, 'पर्चा लिखें')
    .or(desk.getByRole('link', { name: 'पर्चा लिखें' }))
    .first()
    .click();
  await desk.getByLabel('किसान को क्या करना है').fill('रोगी टहनी धब्बे से 1 फुट नीचे काटें।');
  await button(desk, 'दवा जोड़ें').click();
  await desk.getByLabel('दवा या रोग का नाम').fill('कासु');
  await desk.getByRole('button', { name: /कासु/ }).first().click();
  // The fruit of this bahar is picked now: the label's wait before harvest is held against the doctor.
  await desk.getByText('तुड़ाई से पहले के दिन पूरे नहीं होंगे').waitFor();
  await desk.getByRole('radio', { name: 'रखना है, वजह लिखकर' }).check({ force: true });
  await desk.getByLabel('रखने की वजह').fill('पके फल पहले तोड़ लें, तब छिड़कें');
  await desk
    .locator('input[type=file]')
    .first()
    .setInputFiles(await leafPhoto());
  await desk.getByRole('img', { name: 'पर्चे की फोटो 1' }).waitFor();
  await shotOf(desk, 'desk-prescription');
  await looksRight(desk);
  await desk.getByRole('button', { name: 'भेजें', exact: true }).click();
  await desk.getByText(/पर्चा रामू को भेजा गया/).waitFor();

  await page.goto('/consult');
  await page.getByText('रोगी टहनी धब्बे से 1 फुट नीचे काटें।').first().waitFor();
  await page.getByText(/कासु/).first().waitFor();
  await shotOf(page, 'consult-prescription');
  await looksRight(page);

  const [connected] = await activeOf(farmer);
  expect(connected).toMatchObject({ status: 'connected', prescriptionVersion: 1 });
  await doctor.call('PATCH', `/api/consultations/${connected?.id}/end`, {});
  await expect.poll(async () => (await walletOf(farmer)).held).toBe(0);
  await button(page, 'राय दें')
    .or(page.getByRole('link', { name: 'राय दें' }))
    .last()
    .click();
  await page.getByText('बात कैसी रही?').waitFor();
  await page.getByRole('radio', { name: /5 में से 4/ }).check({ force: true });
  await shotOf(page, 'consult-review');
  await looksRight(page);
  await button(page, 'राय भेजें').click();
  await page.getByText('राय मिल गई, धन्यवाद').waitFor();
  expect((await pastOf(farmer))[0]).toMatchObject({ status: 'ended', review: { rating: 4 }, isRefunded: false });
  await expect
    .poll(async () => (await farmer.call<{ rating: number }>('GET', `/api/doctors/${doctor.userId}`)).rating)
    .toBe(4);
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
}, 240_000);
