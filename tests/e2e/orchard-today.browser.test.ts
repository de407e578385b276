import { indiaDay } from '@anar/india/time';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { panel } from './advised-farmer.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
  textOf,
} from './orchard-phone.ts';
import { looksRight } from './phone.ts';
import { ALERT, GOOD_MORNING, tellAdvice } from './told-advice.ts';

/** What an orchard needs today, on the list and on its own page. Steps of one farmer build on each other. */

const PLACE = { placeId: 'solapur' };
const PLAN = '**/api/orchards/*/fertilizer';
const IN_VIEW = 640 - 68;
const product = inBrowser(sharedSystem);
const mine = (page: Page) => card(page, 'मेरा बाग');
const advice = (page: Page) => page.getByRole('region', { name: 'दैनिक सलाह' });
const dose = (page: Page) => page.getByRole('link', { name: /^(खाद का समय है|आज खाद नहीं)/ });

describe('a farmer with one orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product);
  });

  it('is asked where it is before anything else, and nothing is counted', async () => {
    const { page } = phone;
    await page.goto('/orchard');
    const grant = button(page, 'लोकेशन की अनुमति');
    await grant.waitFor();
    expect((await grant.boundingBox())?.y).toBeLessThan(IN_VIEW - 56);
    expect((await grant.boundingBox())?.y).toBeLessThan((await mine(page).getByText('200 पेड़').boundingBox())?.y ?? 0);
    expect(await page.getByRole('region', { name: 'सब बाग मिलाकर' }).count()).toBe(0);
    await phone.shot('orchard-no-place');
    await looksRight(page);
  });

  it('reads the decision first: the alert, whether to spray and when, the minutes of the drip', async () => {
    const { page, farmer } = phone;
    await farmer.advised(farmer.orchardId, PLACE);
    await tellAdvice(page, { ...GOOD_MORNING, ...ALERT });
    await page.goto('/orchard');
    const minutes = advice(page).getByText('105 मिनट');
    await minutes.waitFor();
    const told = await textOf(advice(page));
    expect(told).toMatch(/शाम को तेज़ बारिश.*छिड़कावहाँ.*अभी, सुबह 9 तक.*ड्रिप105 मिनट.*1 घंटा 45 मिनट/s);
    const box = await minutes.boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThan(IN_VIEW);
    await phone.shot('orchard-today');
    await looksRight(page);
  });

  it('shows hours beside a decision of today only, and one chance of rain', async () => {
    const { page } = phone;
    const hours = page.getByRole('img', { name: /^आज के घंटे/ });
    expect(await hours.count()).toBe(1);
    const rain = { sprayReasons: ['2 घंटे के अंदर बारिश की संभावना 60%, 30% से कम चाहिए'], weatherData: { rainChance: 80 } };
    await tellAdvice(page, { ...GOOD_MORNING, ...rain, sprayDecision: 'caution' });
    await page.goto('/orchard');
    await panel(mine(page), 'छिड़काव').getByText(/60%/).waitFor();
    expect((await textOf(panel(mine(page), 'छिड़काव'))).match(/बारिश/g)).toHaveLength(1);
    await tellAdvice(page, {
      ...GOOD_MORNING,
      sprayReasons: ['आज छिड़काव का समय निकल गया, यह सलाह कल के लिए है', 'हवा कम'],
    });
    await page.goto('/orchard');
    await advice(page).getByText('आज नहीं').waitFor();
    expect(await hours.count()).toBe(0);
  });

  it('opens with its advice, and all of it behind a press', async () => {
    const { page, farmer } = phone;
    await tellAdvice(page, GOOD_MORNING);
    await page.goto('/orchard');
    await mine(page).getByRole('link', { name: 'खोलें' }).click();
    await page.waitForURL(`**/orchard/${farmer.orchardId}`);
    await advice(page).getByText('105 मिनट').waitFor();
    await phone.shot('orchard-page-today');
    await looksRight(page);
    expect(await advice(page).getByText('हवा 8 किमी/घंटा तक').isVisible()).toBe(false);
    await advice(page).getByText('पूरी सलाह देखें').click();
    await advice(page).getByText('हवा 8 किमी/घंटा तक').waitFor();
    await looksRight(page);
  });

  it('says which fertilizer is due until all of it is in the diary, else which is next', async () => {
    const { page, farmer } = phone;
    const today = indiaDay(new Date());
    await page.unrouteAll({ behavior: 'wait' });
    let names: string[] = [];
    await page.route(PLAN, async (route) => {
      const response = await route.fetch();
      const { doses, ...plan } = await response.json();
      const [first, second] = doses;
      names = first.items.map(({ name }: { name: string }) => name);
      const now = { ...first, due: 'now', window: { from: today, to: today } };
      await route.fulfill({ response, json: { ...plan, doses: [now, { ...second, due: 'later' }] } });
    });
    await page.goto('/orchard');
    await dose(page).waitFor();
    expect(await textOf(dose(page))).toMatch(/^खाद का समय हैयूरिया, .*सिंचाई/);
    await phone.shot('orchard-dose-due');
    await looksRight(page);
    const [last, ...others] = names.toReversed();
    for (const product of others)
      await farmer.noteInDiary(farmer.orchardId, { kind: 'fertilizer', on: today, product });
    await page.reload();
    await expect.poll(() => textOf(dose(page))).toContain(`खाद का समय है${last}।`);
    await farmer.noteInDiary(farmer.orchardId, { kind: 'fertilizer', on: today, product: last });
    await page.reload();
    await expect.poll(() => textOf(dose(page))).toMatch(/^आज खाद नहींअगली: यूरिया/);
    await dose(page).click();
    await page.waitForURL(`**/fertilizer?orchard=${farmer.orchardId}`);
  });

  it('fits a narrow phone, in the dark and with large letters', async () => {
    const { page } = phone;
    await tellAdvice(page, { ...GOOD_MORNING, ...ALERT });
    await page.goto('/orchard');
    await advice(page).getByText('105 मिनट').waitFor();
    await onNarrowPhone(phone, 'orchard-today', () => looksRight(page));
    expect(ownComplaints(phone)).toEqual([]);
  });
});

it('a second orchard is given a name of its own: where none is written, and where it is taken', async () => {
  const { page, shot } = await orchardPhone(product);
  await page.goto('/orchard/new');
  const name = page.getByRole('textbox', { name: 'बाग का नाम' });
  await expect.poll(() => name.getAttribute('placeholder')).toBe('बाग 2');
  await name.fill('मेरा बाग');
  await shot('orchard-new-taken');
  await looksRight(page);
  await button(page, '“बाग 2” रखें').click();
  expect(await name.inputValue()).toBe('बाग 2');
  await name.fill('');
  await button(page, 'बाग जोड़ें').click();
  await page.waitForURL('**/orchard');
  await card(page, 'बाग 2').waitFor();
  await page.getByRole('region', { name: 'सब बाग मिलाकर' }).waitFor();
});
