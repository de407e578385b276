import { adviceTexts } from '@anar/web/texts/features/advice/advice';
import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { expect, it } from 'vitest';
import { button, card, orchardPhone, ownComplaints, SOLAPUR, textOf } from '../phones/orchard-phone.ts';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** The daily advice for one orchard, with the sample weather. */

const product = inBrowser(sharedSystem);
const number = (text = '') => Number(text.replaceAll(',', ''));

it('a farmer sets the orchard’s place and gets advice: weather, spray, litres per tree and for all trees', async () => {
  const phone = await orchardPhone(product);
  const { page, context, shot } = phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(SOLAPUR);
  await page.goto('/orchard');
  const one = card(page, 'मेरा बाग');
  await button(one, orchardsTexts.grant).click();
  await button(one, adviceTexts.get).click();
  await one.getByText(adviceTexts.sample, { exact: true }).waitFor();
  // The advice takes the focus of the button that it replaced.
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(adviceTexts.title);
  await one.getByRole('img', { name: /^अगले 7 दिन: आज बारिश/ }).waitFor();
  const text = await textOf(one);
  for (const part of [
    adviceTexts.title,
    'किमी/घंटा',
    '°C',
    adviceTexts.week,
    adviceTexts.why,
    'नमूना मौसम',
    adviceTexts.spray,
  ]) {
    expect(text).toContain(part);
  }
  const litres = Number(/([\d.,]+) लीटर हर पेड़/.exec(text)?.[1]);
  const [, total, plants] = /पूरे बाग में ([\d,]+) लीटर \(([\d,]+) पेड़\)/.exec(text) ?? [];
  expect(plants).toBe('200');
  expect(number(total)).toBe(Math.round(litres * 200));
  await shot('advice-live');
  await looksRight(page);
  await page.reload();
  await one.getByText(adviceTexts.title).first().waitFor();
  expect(ownComplaints(phone)).toEqual([]);
});
