import { orchardFormTexts } from '@anar/web/texts/features/orchards/form/orchard-form';
import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
  textOf,
} from '../phones/orchard-phone.ts';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ALERT, GOOD_MORNING, mockAdvice } from './mock-advice.ts';

/** An orchard's tasks today, in the list and on its page. Steps of one farmer build on each other. */

const PLACE = { placeId: 'solapur' };
const IN_VIEW = 640 - 68;
const product = inBrowser(sharedSystem);
const mine = (page: Page) => card(page, 'मेरा बाग');
const advice = (page: Page) => page.getByRole('region', { name: 'दैनिक सलाह' });
const dose = (page: Page) => page.getByRole('link', { name: /^(खाद का समय है|आज खाद नहीं)/ });

describe('the tasks of today of one orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product);
  });

  it('ask for its place first, without counters', async () => {
    const { page } = phone;
    await page.goto('/orchard');
    const grant = button(page, orchardsTexts.grant);
    await grant.waitFor();
    expect((await grant.boundingBox())?.y).toBeLessThan(IN_VIEW - 56);
    expect((await grant.boundingBox())?.y).toBeLessThan((await mine(page).getByText('200 पेड़').boundingBox())?.y ?? 0);
    expect(await page.getByRole('region', { name: orchardsTexts.counters }).count()).toBe(0);
    await phone.shot('orchard-no-place');
    await looksRight(page);
  });

  it('show the decision first: alert, spray and its hours, drip minutes', async () => {
    const { page, farmer } = phone;
    await farmer.advised(farmer.orchardId, PLACE);
    await mockAdvice(page, { ...GOOD_MORNING, ...ALERT });
    await page.goto('/orchard');
    const minutes = advice(page).getByText('105 मिनट');
    await minutes.waitFor();
    const shown = await textOf(advice(page));
    expect(shown).toMatch(/शाम को तेज़ बारिश.*छिड़कावहाँ.*अभी, सुबह 9 तक.*ड्रिप105 मिनट.*1 घंटा 45 मिनट/s);
    const box = await minutes.boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThan(IN_VIEW);
    await phone.shot('orchard-today');
    await looksRight(page);
  });

  it('are complete only after a click, on the page of the orchard', async () => {
    const { page } = phone;
    await mine(page).getByRole('link', { name: orchardsTexts.open }).click();
    await advice(page).getByText('105 मिनट').waitFor();
    await dose(page).waitFor();
    await phone.shot('orchard-page-today');
    await looksRight(page);
    expect(await advice(page).getByText('हवा 8 किमी/घंटा तक').isVisible()).toBe(false);
    await advice(page).getByText('पूरी सलाह देखें').click();
    await advice(page).getByText('हवा 8 किमी/घंटा तक').waitFor();
    await looksRight(page);
  });

  it('fit a narrow phone, dark mode and large text', async () => {
    const { page } = phone;
    await mockAdvice(page, { ...GOOD_MORNING, ...ALERT });
    await page.goto('/orchard');
    await advice(page).getByText('105 मिनट').waitFor();
    await onNarrowPhone(phone, 'orchard-today', () => looksRight(page));
    expect(ownComplaints(phone)).toEqual([]);
  });
});

it('the form of a second orchard suggests another name when the name is taken', async () => {
  const { page, shot } = await orchardPhone(product);
  await page.goto('/orchard/new');
  const name = page.getByRole('textbox', { name: orchardFormTexts.name });
  await expect.poll(() => name.getAttribute('placeholder')).toBe('बाग 2');
  await name.fill('मेरा बाग');
  await button(page, '“बाग 2” रखें').waitFor();
  await shot('orchard-new-taken');
  await looksRight(page);
});
