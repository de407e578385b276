import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import {
  button,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
  textOf,
  toast,
} from './orchard-phone.ts';
import { looksRight, serviceAway } from './phone.ts';

/** The fertilizer of the year, in a real browser against the running product. Steps of one farmer build on each other. */

const PLAN = '**/api/orchards/*/fertilizer';
const KEPT = "localStorage.getItem('anar-mitra:fertilizer:v1')";
/** Trees planted this year: their dose is past on every day of the year. */
const YOUNG = { name: 'नया रोपा', plantCount: 50, plantAge: 0, plantPhase: 'growth' };
const YOUNG_LINE = 'नया रोपा: 50 पेड़, 0 साल';

const product = inBrowser(sharedSystem);
const shown = (page: Page, line: string) => page.getByText(line, { exact: true }).waitFor();
const picker = (page: Page) => page.getByRole('combobox', { name: 'कौन सा बाग' });
const noteButtons = (page: Page) => button(page, /^डायरी में लिखें: /);
const given = (page: Page) => page.getByText('आज की डायरी में लिखा है');
const recorded = (page: Page) =>
  page
    .locator('main section, main div')
    .filter({ has: page.getByRole('heading', { name: 'पिछले एक साल में डाली' }) })
    .last();

/** Holds what the server says of the plan until told. */
async function holdPlan(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PLAN, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** As in the month of the first dose. */
async function inItsTime(page: Page): Promise<void> {
  await page.route(PLAN, async (route) => {
    const response = await route.fetch();
    const plan = await response.json();
    await route.fulfill({ response, json: { ...plan, doses: [{ ...plan.doses[0], due: 'now' }] } });
  });
}

describe('a farmer with two orchards', () => {
  let phone: OrchardPhone;
  beforeAll(async () => {
    phone = await orchardPhone(product, { keepsApp: true });
    await phone.farmer.addOrchard(YOUNG);
  });

  it('waits with a skeleton, then sees the year of the first orchard, by plant and in bags', async () => {
    const { page } = phone;
    const answer = await holdPlan(page);
    await page.goto('/fertilizer');
    await page.locator('main [aria-busy=true]').waitFor();
    await phone.shot('fertilizer-loading');
    await looksRight(page);
    answer();
    await page.getByRole('heading', { name: 'साल भर की खाद' }).waitFor();
    await shown(page, 'मेरा बाग: 200 पेड़, 5 साल');
    const text = await textOf(page.locator('main'));
    for (const part of ['नाइट्रोजन (N)', 'फॉस्फोरस (P₂O₅)', 'पोटाश (K₂O)', 'गोबर की सड़ी खाद']) {
      expect(text).toMatch(new RegExp(`${part.replace(/[()]/g, '\\$&')}[\\d.,]+ (ग्राम|किलो)`));
    }
    // What is bought and carried first; nutrients behind a press.
    expect(text).toMatch(/यूरिया[\d.,]+ बोरी \(45 किलो वाली\)पूरे बाग में [\d,]+ किलो, हर पेड़/);
    expect(text).toMatch(/सड़ी गोबर खादलगभग [\d.]+ ट्रॉली \(3 टन वाली\)/);
    const nutrient = page.getByText('नाइट्रोजन (N)');
    expect(await nutrient.isVisible()).toBe(false);
    await page.getByText('हर पेड़ को साल भर में (N-P-K)').click();
    await nutrient.waitFor();
    expect(text).toContain('मिट्टी जाँच');
    await phone.shot('fertilizer');
    await looksRight(page);
  });

  it('picks the other orchard, and finds it again after a reload', async () => {
    const { page } = phone;
    await picker(page).selectOption({ label: YOUNG.name });
    await shown(page, YOUNG_LINE);
    expect(page.url()).toContain('/fertilizer?orchard=');
    await page.reload();
    await shown(page, YOUNG_LINE);
    await recorded(page).getByText('अभी कुछ दर्ज नहीं है।').waitFor();
  });

  it('of a dose whose time is past it offers no note of today, and urges nobody to make up for it', async () => {
    const { page } = phone;
    await page.getByText('समय निकल गया').waitFor();
    await page.getByText(/छूट गई हो तो आगे की खाद में जोड़कर न दें/).waitFor();
    expect(await noteButtons(page).count()).toBe(0);
    await phone.shot('fertilizer-past');
    await looksRight(page);
  });

  it('notes what was given once, however fast it is tapped, and takes it back', async () => {
    const { page } = phone;
    const posts: string[] = [];
    page.on('request', (call) => call.method() === 'POST' && call.url().endsWith('/diary') && posts.push(call.url()));
    await inItsTime(page);
    await page.reload();
    await noteButtons(page).first().waitFor();
    const offered = await noteButtons(page).count();
    const answer = await holdPlan(page);
    await noteButtons(page).first().dblclick();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    // A message with the focus does not go by itself.
    await button(page, 'वापस लें').focus();
    await given(page).waitFor();
    expect(await noteButtons(page).count()).toBe(offered - 1);
    answer();
    expect(await recorded(page).getByRole('listitem').count()).toBe(1);
    expect(posts).toHaveLength(1);
    await phone.shot('fertilizer-noted');
    await looksRight(page);

    await button(page, 'वापस लें').click();
    await toast(page, 'डायरी से वापस ले लिया').waitFor();
    await recorded(page).getByText('अभी कुछ दर्ज नहीं है।').waitFor();
    expect(await noteButtons(page).count()).toBe(offered);
    await page.reload();
    await recorded(page).getByText('अभी कुछ दर्ज नहीं है।').waitFor();
  });

  it('keeps what was given over a reload, and shows it in the diary of the orchard', async () => {
    const { page } = phone;
    const name = (await textOf(noteButtons(page).first())).replace('डायरी में लिखें: ', '');
    await noteButtons(page).first().click();
    await given(page).waitFor();
    await page.reload();
    await given(page).waitFor();
    expect(await recorded(page).getByRole('listitem').count()).toBe(1);
    await page.getByRole('link', { name: 'बाग की डायरी खोलें' }).click();
    await page.getByRole('region', { name: 'आज' }).getByText(name).waitFor();
    await page.getByText(`आखिरी खाद: ${name}`).waitFor();
    await page.goBack();
    await shown(page, YOUNG_LINE);
  });

  it('says when nothing was written in the diary, and when what was noted could not be taken back', async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    await page.getByText('ऑफलाइन मोड').waitFor();
    await noteButtons(page).first().click();
    await page
      .getByText(/अभी नेट नहीं है, इसलिए नहीं लिखा गया/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await page.getByText('ऑफलाइन मोड').waitFor({ state: 'detached' });
    await page.route('**/diary', serviceAway);
    await noteButtons(page).first().click();
    await page
      .getByText(/^डायरी में नहीं लिखा गया। /)
      .first()
      .waitFor();
    await page.unroute('**/diary');
    await page.route('**/diary/*', serviceAway);
    await noteButtons(page).first().click();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    await button(page, 'वापस लें').click();
    await page
      .getByText(/^डायरी से वापस नहीं लिया गया। /)
      .first()
      .waitFor();
    await page.unroute('**/diary/*');
    expect(await recorded(page).getByRole('listitem').count()).toBe(2);
  });

  it('tells of the time again as it is', async () => {
    const { page } = phone;
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByText('समय निकल गया').waitFor();
  });

  it('shows the last plans without a network and how old they are', async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    await page.goto('/fertilizer');
    await page.getByText(/^नेट नहीं है। यह योजना .+ फ़ोन में सहेजी थी।$/).waitFor();
    await picker(page).selectOption({ label: 'मेरा बाग' });
    await shown(page, 'मेरा बाग: 200 पेड़, 5 साल');
    await picker(page).selectOption({ label: YOUNG.name });
    await shown(page, YOUNG_LINE);
    await phone.shot('fertilizer-offline');
    await looksRight(page);
    await context.setOffline(false);
    await page.getByText(/फ़ोन में सहेजी थी/).waitFor({ state: 'detached' });
  });

  it('says of an old plan how old it is, and no longer which dose is due', async () => {
    const { page, context } = phone;
    await page.getByText('समय निकल गया').waitFor();
    const tenDays = 10 * 86_400_000;
    await page.evaluate(`localStorage.setItem('anar-mitra:fertilizer:v1',
      JSON.stringify(JSON.parse(${KEPT}).map((one) => ({ ...one, at: one.at - ${tenDays} }))))`);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('नेट नहीं है। यह योजना 10 दिन पहले फ़ोन में सहेजी थी।').waitFor();
    expect(await page.getByText('समय निकल गया').count()).toBe(0);
  });

  it('says without a network and without a kept plan what to wait for, and it comes by itself', async () => {
    const { page, context } = phone;
    await page.evaluate("localStorage.removeItem('anar-mitra:fertilizer:v1')");
    await page.reload();
    await page.getByText('नेट नहीं है। नेट आने पर खाद की योजना यहाँ दिखेगी।').waitFor();
    await phone.shot('fertilizer-offline-none');
    await looksRight(page);
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'साल भर की खाद' }).waitFor();
  });

  it('shows the last plan when the service is down and says so; without one it says what to do', async () => {
    const { page } = phone;
    await page.route('**/api/orchards/**', serviceAway);
    await page.reload();
    await page.getByText(/^ताज़ा योजना नहीं आई। यह योजना .+ फ़ोन में सहेजी थी।$/).waitFor();
    await phone.shot('fertilizer-failed-kept');
    await looksRight(page);
    await page.evaluate("localStorage.removeItem('anar-mitra:fertilizer:v1')");
    await page.reload();
    await page.getByRole('heading', { name: 'खाद की योजना नहीं आई' }).waitFor();
    expect(await textOf(page.getByRole('alert'))).not.toMatch(/[a-z]{4}/i);
    await phone.shot('fertilizer-failed');
    await looksRight(page);
    await page.unroute('**/api/orchards/**');
    await button(page, 'फिर कोशिश करें').click();
    await page.getByRole('heading', { name: 'साल भर की खाद' }).waitFor();
  });

  it('asks anew for the plan and the orchards on the press beside a kept plan', async () => {
    const { page } = phone;
    await page.route('**/api/orchards/**', serviceAway);
    await page.reload();
    await page.getByText(/^ताज़ा योजना नहीं आई। /).waitFor();
    expect(await picker(page).count()).toBe(0);
    await page.unroute('**/api/orchards/**');
    await button(page, 'फिर कोशिश करें').click();
    await page.getByText(/^ताज़ा योजना नहीं आई। /).waitFor({ state: 'detached' });
    await picker(page).waitFor();
  });

  it('fits a narrow phone, in the dark and with large letters; the plans go with the session', async () => {
    const { page } = phone;
    await picker(page).selectOption({ label: YOUNG.name });
    await given(page).first().waitFor();
    await onNarrowPhone(phone, 'fertilizer', () => looksRight(page));
    expect(await page.evaluate(KEPT)).toContain(YOUNG.name);
    await page.goto('/profile');
    await button(page, 'लॉगआउट करें').click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(KEPT)).toBeNull();
    expect(ownComplaints(phone)).toEqual([]);
  });
});

describe('a farmer whose last orchard is gone', () => {
  it('is shown the way to a new one', async () => {
    const { page, shot } = await orchardPhone(product);
    await page.goto('/fertilizer');
    await page.getByRole('link', { name: 'बाग की डायरी खोलें' }).click();
    await button(page, 'बाग हटाएँ').click();
    await button(page.getByRole('dialog'), 'बाग हटाएँ').click();
    await page.waitForURL('**/orchard');
    await page.goto('/fertilizer');
    await page.getByRole('heading', { name: 'कोई बाग नहीं मिला' }).waitFor();
    expect(await page.evaluate(KEPT)).toBe('[]');
    await shot('fertilizer-no-orchard');
    await looksRight(page);
    await page.getByRole('link', { name: 'नया बाग जोड़ें' }).click();
    await page.waitForURL('**/orchard/new');
  });
});
