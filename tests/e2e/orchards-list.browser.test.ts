import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
  SOLAPUR,
  textOf,
  toast,
} from './orchard-phone.ts';
import { looksRight, serviceAway } from './phone.ts';

/** The list of orchards, in a real browser against the running product. Steps of one farmer build on each other. */

/** The last list, as it lies on the device. */
const KEPT = "localStorage.getItem('anar-mitra:orchards:v1')";
const RIVER = { name: 'नदी वाला', plantCount: 1240, plantBahar: 'hastha', ...SOLAPUR };

const product = inBrowser(sharedSystem);
const counters = (page: Page) => page.locator('dl').first().locator('dd').allTextContents();
const found = (page: Page, n: number) =>
  page.getByRole('heading', { name: n === 1 ? '1 बाग मिला' : `${n} बाग मिले` }).waitFor();

describe('a farmer with a second orchard', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
  });

  it('opens the list from the start: card, tips, and where the orchard is', async () => {
    const { page } = phone;
    await page.getByRole('link', { name: /^बाग/ }).first().click();
    await page.getByRole('heading', { name: 'मेरे अनार बाग' }).waitFor();
    await card(page, 'मेरा बाग').waitFor();
    const text = await textOf(card(page, 'मेरा बाग'));
    for (const part of ['चालू', '200 पेड़ · 5 साल · फल · मृग बहार', 'आखिरी खाद: दर्ज नहीं', 'जोड़ा', 'बाग की जगह बताएँ']) {
      expect(text).toContain(part);
    }
    expect(await page.getByRole('link', { name: 'डॉक्टर को कॉल' }).getAttribute('href')).toBe('/consult');
    await page.getByText('बाग के सुझाव').click();
    await page.getByText(/हस्त बहार \(सितंबर-अक्टूबर\)/).waitFor();
    await phone.shot('orchards');
    await looksRight(page);
  });

  it('finds orchards by plants, phase and bahar, and says when none fits', async () => {
    const { page } = phone;
    await phone.farmer.addOrchard(RIVER);
    await page.reload();
    await found(page, 2);
    await page.getByText('बाग खोजें').click();
    const search = page.getByRole('searchbox').first();
    for (const [words, n] of [
      ['1240', 1],
      ['FRUITING', 1],
      ['हस्त', 1],
      ['बहार', 2],
      ['केला', 0],
    ] as const) {
      await search.fill(words);
      await found(page, n);
    }
    await page.getByText('फिल्टर में कोई परिणाम नहीं').waitFor();
    await phone.shot('orchards-none-fits');
    await looksRight(page);
    await button(page, 'सब बाग देखें').click();
    await found(page, 2);
    await button(page, 'फूल').click();
    await found(page, 1);
    await card(page, 'नदी वाला').waitFor();
    await button(page, 'बंद').click();
    await found(page, 0);
    await button(page, 'सब बाग देखें').click();
    await found(page, 2);
  });

  it('closes an orchard: its trees stand apart, it is neither advised nor asked where it is', async () => {
    const { page } = phone;
    const advised: string[] = [];
    page.on('request', (call) => call.url().includes('/api/advisories/today/') && advised.push(call.url()));
    for (const name of ['नदी वाला', 'मेरा बाग']) {
      await card(page, name).getByRole('link', { name: 'खोलें' }).click();
      await button(page, 'बाग बंद करें').click();
      await toast(page, 'बाग बंद हो गया').waitFor();
      await page.goBack();
      await card(page, name)
        .getByText(/यह बाग बंद है/)
        .waitFor();
    }
    expect(await counters(page)).toEqual(['2', '1,440', '0', '1']);
    expect(await button(page, 'लोकेशन की अनुमति').count()).toBe(0);
    advised.length = 0;
    await page.reload();
    await page
      .getByText(/यह बाग बंद है/)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(advised).toEqual([]);
    await phone.shot('orchards-closed');
    await looksRight(page);
  });

  it('takes an orchard up again', async () => {
    const { page } = phone;
    for (const [name, active] of [
      ['नदी वाला', '1,240'],
      ['मेरा बाग', '1,440'],
    ] as const) {
      await card(page, name).getByRole('link', { name: 'खोलें' }).click();
      await button(page, 'बाग चालू करें').click();
      await toast(page, 'बाग चालू हो गया').waitFor();
      await page.goBack();
      await card(page, name).getByText('चालू', { exact: true }).waitFor();
      expect(await counters(page)).toEqual(['2', '1,440', active, '1']);
    }
  });

  it('shows the last list without a network, and how old it is', async () => {
    const { page, context } = phone;
    await page.goto('/orchard');
    await found(page, 2);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/नेट नहीं है। यह जानकारी .+ की है/).waitFor();
    await card(page, 'नदी वाला').waitFor();
    await phone.shot('orchards-offline');
    await looksRight(page);
    await context.setOffline(false);
    await page.getByText(/यह जानकारी .+ की है/).waitFor({ state: 'detached' });
  });

  it('asks for the list again when the window is looked at', async () => {
    const { page } = phone;
    await page.waitForLoadState('networkidle');
    let asked = 0;
    page.on('request', (call) => {
      if (call.url().includes('/api/orchards/user/')) asked += 1;
    });
    const look = async () => {
      await page.evaluate("window.dispatchEvent(new Event('focus'))");
      return asked;
    };
    await expect.poll(look).toBeGreaterThan(0);
  });

  it('says when the list does not come, and fetches it on the press', async () => {
    const { page } = phone;
    await page.route('**/api/orchards/**', serviceAway);
    // Elsewhere: an answer that is still on its way would be kept again.
    await page.goto('/privacy');
    await page.evaluate("localStorage.removeItem('anar-mitra:orchards:v1')");
    await page.goto('/orchard');
    await page.getByText('डेटा लोड करने में त्रुटि').waitFor();
    await page.getByText('कृपया पुनः प्रयास करें').waitFor();
    await phone.shot('orchards-failed');
    await looksRight(page);
    await page.unroute('**/api/orchards/**');
    await button(page, 'फिर कोशिश करें').click();
    await found(page, 2);
  });

  it('fits a narrow phone, in the dark and with large letters', async () => {
    const { page } = phone;
    await onNarrowPhone(phone, 'orchards', () => looksRight(page));
    await card(page, 'नदी वाला').getByRole('link', { name: 'खोलें' }).click();
    await button(page, 'बाग हटाएँ').waitFor();
    await onNarrowPhone(phone, 'orchard', () => looksRight(page));
  });

  it('removes orchards after asking, and offers to add one when none is left', async () => {
    const { page } = phone;
    await button(page, 'बाग हटाएँ').click();
    await button(page.getByRole('dialog'), 'रहने दें').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const left of [1, 0]) {
      await button(page, 'बाग हटाएँ').click();
      await button(page.getByRole('dialog'), 'बाग हटाएँ').click();
      await page.waitForURL('**/orchard');
      if (left > 0) await card(page, 'मेरा बाग').getByRole('link', { name: 'खोलें' }).click();
      else await found(page, 0);
    }
    await page.getByText('कोई बाग नहीं मिला').waitFor();
    await phone.shot('orchards-empty');
    await looksRight(page);

    expect(await page.evaluate(KEPT)).toContain('"answer":[]');
    await page.goto('/profile');
    await button(page, 'लॉगआउट करें').click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(KEPT)).toBeNull();
    expect(ownComplaints(phone)).toEqual([]);
  });
});
