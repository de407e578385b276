import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Behaviour } from '../../tools/simulators/market/behaviour.ts';
import { marketSimulator } from '../../tools/simulators/market/server.ts';
import { request } from '../http-client.ts';
import { runSystem } from '../running-system.ts';
import { inBrowser } from './in-browser.ts';
import { button, onNarrowPhone, ownComplaints, SOLAPUR, textOf, toast } from './orchard-phone.ts';
import { looksRight, type Phone, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** Mandi prices in a real browser, of the dated sample that a stand-in of the portal tells. Steps build on each other. */

const portal = marketSimulator();
const behave = (payload: Behaviour) => portal.inject({ method: 'PUT', url: '/control/market', payload });
/** Milliseconds a busy machine may take. */
const SOON = { timeout: 30_000 };
const product = inBrowser(async () =>
  runSystem({ env: { market: { MARKET_BASE_URL: await portal.listen({ port: 0 }) } } }),
);
let phone: Phone;

beforeAll(async () => {
  phone = await takePhone(product.browser, product.system.url);
  const mandis = async () => (await request(`${product.system.url}/api/market/states`, 'GET')).body.states as unknown[];
  await vi.waitUntil(async () => (await mandis()).length > 5, { ...SOON, interval: 300 });
});
afterAll(async () => {
  await portal.close();
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'मंडी या ज़िला खोजें' });
const stateBox = (page: Page) => page.getByRole('combobox', { name: 'राज्य' });
const cards = (page: Page) => page.locator('main [data-mandi]');
const cardOf = (page: Page, name: string, variety: string): Locator =>
  cards(page)
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .filter({ hasText: variety });
const names = (page: Page) => page.locator('main [data-mandi] h2').allTextContents();
const count = async (page: Page) => Number(/(\d+) भाव/.exec(await textOf(page.locator('main')))?.[1]);
const addressOf = (page: Page) => new URL(page.url());
const heart = (card: Locator) => card.getByRole('button', { name: /पसंदीदा/ });

async function openMarket(page: Page, path = '/market'): Promise<void> {
  await page.goto(path);
  await cards(page).first().waitFor(SOON);
}

describe('the list', () => {
  it('is open to everybody: the newest prices, each with its day, age and mark of a sample', async () => {
    const { page, shot } = phone;
    await openMarket(page);
    await page.getByRole('heading', { name: 'बाज़ार भाव', level: 1 }).waitFor();
    expect(await cards(page).count()).toBe(10);
    expect(await count(page)).toBeGreaterThan(40);
    await page.getByText('ये नमूना भाव हैं, असली नहीं। इनके भरोसे सौदा न करें।').waitFor();
    for (const card of await cards(page).all()) {
      const text = await textOf(card);
      expect(text).toContain('नमूना');
      expect(text).toMatch(/₹\d{1,2},\d{3}/);
      expect(text).toMatch(/(?:आज|कल|\d+ दिन पुराना) (?:का )?भाव/);
      expect(text).toMatch(/बढ़ा|घटा|स्थिर|पिछला भाव नहीं|आज आवक नहीं/);
    }
    expect(await textOf(cards(page).first())).toContain('क्विंटल');
    await page.getByText('पेज 1 / ').waitFor();
    await page.getByText(/data\.gov\.in/).waitFor();
    await shot('market');
    await looksRight(page);
  });

  it('is seen before its code is here: its page is painted, and fetches nothing of the start', async () => {
    const reply = await fetch(`${product.system.url}/market?page=2`, { headers: { accept: 'text/html' } });
    const html = await reply.text();
    expect(html).toContain('बाज़ार भाव</h1>');
    expect(html).toMatch(/modulepreload[^>]+market-page/);
    expect(html).not.toContain('home-screen');
  });

  it('turns its pages, in the address too', async () => {
    const { page } = phone;
    const before = await names(page);
    await button(page, 'अगला').click();
    await page.getByText('पेज 2 / ').waitFor();
    await expect.poll(() => names(page)).not.toEqual(before);
    expect(addressOf(page).search).toBe('?page=2');
    await page.reload();
    await page.getByText('पेज 2 / ').waitFor();
    await button(page, 'पिछला').click();
    await expect.poll(() => names(page)).toEqual(before);
  });

  it('greys what is too old to sell by, with its last price and day', async () => {
    const { page, shot } = phone;
    const pages = Number(/पेज 1 \/ (\d+)/.exec(await textOf(page.locator('main')))?.[1]);
    await openMarket(page, `/market?page=${pages}`);
    const old = cards(page).filter({ hasText: 'आज आवक नहीं' });
    expect(await old.count()).toBeGreaterThan(0);
    expect(await textOf(old.last())).toMatch(/आखिरी भाव ₹[\d,]+ क्विंटल, \d+ \S+, \d+ दिन पुराना भाव/);
    expect(await textOf(old.last())).not.toMatch(/बढ़ा|घटा/);
    await shot('market-old');
    await looksRight(page);
    await page.goto('/market?page=99');
    await page.getByText(`पेज ${pages} / ${pages}`).waitFor();
    await page.goto('/market');
    await page.getByText('पेज 1 / ').waitFor();
  });

  it('marks nothing as a sample that is none, and says what is fresh', async () => {
    const { page, context, shot } = await takePhone(product.browser, product.system.url);
    await page.route('**/api/market/data*', async (route) => {
      const reply = await route.fetch();
      const text = (await reply.text()).replaceAll('"sample":true', '"sample":false');
      await route.fulfill({ response: reply, body: text });
    });
    await openMarket(page);
    await page.getByRole('radio', { name: 'किलो' }).check();
    expect(await textOf(page.locator('main'))).not.toContain('नमूना');
    expect(await textOf(cards(page).first())).toContain('ताज़ा');
    await page.getByText('भाव सरकारी पोर्टल (data.gov.in) से आते हैं, हर घंटे।').waitFor();
    await shot('market-real');
    await looksRight(page);
    await context.close();
  });

  it('is asked for again each hour that somebody looks at it', async () => {
    const { page, context } = await takePhone(product.browser, product.system.url);
    await page.clock.install();
    await openMarket(page);
    let asked = 0;
    page.on('request', (call) => call.url().includes('/api/market/data') && asked++);
    await page.clock.fastForward('55:00');
    expect(asked).toBe(0);
    await page.clock.fastForward('10:00');
    await expect.poll(() => asked).toBe(1);
    await context.close();
  });

  it.each(['सोलापुर', 'solapur', 'Sholapur'])('finds Solapur as %s, from the first page on', async (written) => {
    const { page } = phone;
    await openMarket(page, '/market?page=2');
    await searchBox(page).fill(written);
    await expect.poll(async () => (await names(page))[0]).toBe('सोलापुर');
    expect(Object.fromEntries(addressOf(page).searchParams)).toEqual({ search: written });
  });

  it('asks once the fingers rest, and cancels what nobody waits for any more', async () => {
    const { page, context } = await takePhone(product.browser, product.system.url);
    await openMarket(page);
    const [asked, cancelled]: [string[], string[]] = [[], []];
    const searchOf = (url: string) => new URL(url).searchParams.get('search');
    const isSearch = (url: string) => url.includes('/api/market/data') && searchOf(url) !== null;
    page.on('request', (call) => isSearch(call.url()) && asked.push(searchOf(call.url()) ?? ''));
    page.on('requestfailed', (call) => isSearch(call.url()) && cancelled.push(searchOf(call.url()) ?? ''));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/search=na/, async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    // Time stands while the fingers type, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await searchBox(page).pressSequentially('na');
    await page.clock.resume();
    await expect.poll(() => asked).toEqual(['na']);
    await searchBox(page).fill('jodhpur');
    await expect.poll(() => names(page)).toEqual(['जोधपुर (फल-सब्ज़ी)']);
    expect(asked).toEqual(['na', 'jodhpur']);
    await expect.poll(() => cancelled).toEqual(['na']);
    release();
    await context.close();
  });

  it('filters by state, shows the way out when nothing fits, and clears all at once', async () => {
    const { page, shot } = phone;
    await openMarket(page);
    const all = await count(page);
    await stateBox(page).selectOption('Gujarat');
    await expect.poll(async () => (await names(page)).length).toBeLessThan(10);
    for (const card of await cards(page).all()) expect(await textOf(card)).toContain('गुजरात');
    await searchBox(page).fill('सोलापुर');
    await page.getByRole('heading', { name: 'कोई मंडी नहीं मिली' }).waitFor();
    expect(await textOf(page.locator('main'))).not.toContain('data.gov.in');
    expect(Object.fromEntries(addressOf(page).searchParams)).toEqual({ search: 'सोलापुर', state: 'Gujarat' });
    await shot('market-nothing');
    await looksRight(page);
    await button(page, 'फिल्टर हटाएँ').first().click();
    await expect.poll(() => count(page)).toBe(all);
    expect(await searchBox(page).inputValue()).toBe('');
    expect(addressOf(page).search).toBe('');
  });

  it('reads prices per kilogram on a phone that wants them so', async () => {
    const { page } = phone;
    await openMarket(page, '/market?search=solapur');
    const card = cards(page).first();
    const perQuintal = Number(/₹([\d,]+) क्विंटल/.exec(await textOf(card))?.[1]?.replace(',', ''));
    await page.getByRole('radio', { name: 'किलो' }).check();
    await page.reload();
    await cards(page).first().waitFor();
    expect(await textOf(card)).toContain(`₹${perQuintal / 100} किलो`);
    await page.getByRole('radio', { name: 'क्विंटल' }).check();
  });

  it('leaves with one step back, however much was searched', async () => {
    const { page } = phone;
    await page.goto('/problems');
    await page.getByRole('searchbox').waitFor();
    await openMarket(page);
    await searchBox(page).fill('pune');
    await expect.poll(() => addressOf(page).search).toBe('?search=pune');
    await stateBox(page).selectOption('Maharashtra');
    await page.goBack();
    expect(addressOf(page).pathname).toBe('/problems');
  });
});

describe('favourites', () => {
  it('stand first after a reload, alone in their view, and with its filters', async () => {
    const { page, shot } = phone;
    await openMarket(page, '/market?search=solapur');
    await heart(cardOf(page, 'सोलापुर', 'भगवा')).click();
    await toast(page, 'पसंदीदा में जुड़ी').waitFor();
    await openMarket(page, '/market?search=jaipur');
    await heart(cards(page).first()).click();
    await openMarket(page);
    await page.reload();
    await expect.poll(async () => (await names(page)).slice(0, 2).sort()).toEqual(['जयपुर (फल-सब्ज़ी)', 'सोलापुर']);
    expect(await cards(page).count()).toBeGreaterThan(10 - 1);
    const ids = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-mandi')));
    expect(new Set(ids).size).toBe(ids.length);
    await shot('market-favourites');
    await button(page, 'पसंदीदा 2').click();
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(addressOf(page).search).toBe('?view=favourites');
    await stateBox(page).selectOption('Rajasthan');
    await expect.poll(() => names(page)).toEqual(['जयपुर (फल-सब्ज़ी)']);
    await button(page, 'फिल्टर हटाएँ').click();
  });

  it('are told how to begin when there are none', async () => {
    const other = await takePhone(product.browser, product.system.url);
    await other.page.goto('/market?view=favourites');
    await other.page.getByRole('heading', { name: 'अभी कोई मंडी पसंदीदा नहीं' }).waitFor();
    await looksRight(other.page);
    await button(other.page, 'सब मंडियाँ देखें').click();
    await cards(other.page).first().waitFor();
    await other.context.close();
  });
});

describe('the chart of a mandi', () => {
  it('draws its days, reads each of them, and shows them as a table', async () => {
    const { page, shot } = phone;
    await openMarket(page, '/market?search=solapur');
    await cardOf(page, 'सोलापुर', 'भगवा')
      .getByRole('link', { name: /चार्ट देखें/ })
      .click();
    await page.getByRole('img', { name: /तक \d+ दिन का भाव/ }).waitFor();
    await page.getByRole('heading', { name: 'मंडी का भाव', level: 1 }).waitFor();
    const slider = page.getByRole('slider', { name: 'दिन चुनें' });
    const newest = await slider.getAttribute('aria-valuetext');
    await slider.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(newest);
    await page.getByText('तालिका में देखें').click();
    const days = Number(await slider.getAttribute('max')) + 1;
    await expect.poll(() => page.getByRole('row').count()).toBe(days + 1);
    await shot('market-chart');
    await looksRight(page);
    await page.getByText('तालिका में देखें').click();
  });

  it('reads the day under a finger', async () => {
    const { page } = phone;
    const slider = page.getByRole('slider', { name: 'दिन चुनें' });
    const plot = page.getByRole('img', { name: /तक \d+ दिन का भाव/ });
    const box = await plot.boundingBox();
    await plot.click({ position: { x: 2, y: (box?.height ?? 0) / 2 } });
    await expect.poll(() => slider.inputValue()).toBe('0');
  });

  it('leaves days without a price open, and says so', async () => {
    const { page, shot } = phone;
    expect(await page.getByText('जहाँ रेखा टूटी है').count()).toBe(0);
    await page.route('**/api/market/history/*', async (route) => {
      const reply = await route.fetch();
      const told = (await reply.json()) as { days: object[] };
      const days = told.days.filter((_, index) => index < 6 || index === 12 || index > 18);
      await route.fulfill({ response: reply, json: { ...told, days } });
    });
    await button(page, '30 दिन').click();
    await page.getByText('जहाँ रेखा टूटी है').waitFor();
    const lines = page.getByRole('img', { name: /तक \d+ दिन का भाव/ }).locator('path[data-run]');
    expect(await lines.count()).toBe(3);
    await shot('market-chart-gaps');
    await page.unroute('**/api/market/history/*');
  });

  it('looks as far back as the address says', async () => {
    const { page } = phone;
    await button(page, '2 साल').click();
    await expect.poll(() => addressOf(page).search).toBe('?days=730');
    await page.reload();
    await button(page, '2 साल').waitFor();
    expect(await button(page, '2 साल').getAttribute('aria-pressed')).toBe('true');
    await page.getByText(/^\d+ \S+ से पहले के भाव हमारे पास नहीं हैं।$/).waitFor();
    await button(page, '30 दिन').click();
    await page.getByText('से पहले के भाव हमारे पास नहीं हैं।').waitFor({ state: 'detached' });
  });

  it('is sent on by WhatsApp, as the sample it is', async () => {
    const { page } = phone;
    await page.evaluate('window.open = (address) => { window.opened = address; }');
    await button(page, 'WhatsApp पर भेजें').click();
    const opened = new URL((await page.evaluate('window.opened')) as string);
    expect(opened.origin).toBe('https://wa.me');
    const text = opened.searchParams.get('text') ?? '';
    expect(text).toMatch(/^यह नमूना भाव है[\s\S]*सोलापुर[\s\S]*क्विंटल[\s\S]*\/market\/[0-9a-f]{16}$/);
  });

  it('says so when there is no such mandi', async () => {
    const { page } = phone;
    for (const id of ['ffffffffffffffff', 'x']) {
      await page.goto(`/market/${id}`);
      await page.getByRole('heading', { name: 'यह मंडी नहीं मिली' }).waitFor();
    }
    await page.getByRole('link', { name: 'सब मंडियाँ' }).click();
    await cards(page).first().waitFor();
  });
});

describe('without a network', () => {
  it('shows the last prices with their age, favourites first, and finds among them', async () => {
    const { page, context, shot } = phone;
    await openMarket(page);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/नेट नहीं है। ये भाव .+ फ़ोन में सहेजे थे/).waitFor();
    expect((await names(page)).slice(0, 2).sort()).toEqual(['जयपुर (फल-सब्ज़ी)', 'सोलापुर']);
    await shot('market-offline');
    await looksRight(page);
    await searchBox(page).fill('solapur');
    await expect.poll(async () => new Set(await names(page))).toContain('सोलापुर');
    await expect.poll(() => names(page)).not.toContain('जयपुर (फल-सब्ज़ी)');
    await searchBox(page).fill('');
    await button(page, 'भाव ताज़ा करें').click();
    await toast(page, 'अभी नेट नहीं है। नेट आने पर फिर दबाएँ।').waitFor();
  });

  it('shows a chart that was opened before', async () => {
    const { page, shot } = phone;
    await cardOf(page, 'सोलापुर', 'भगवा')
      .getByRole('link', { name: /चार्ट देखें/ })
      .click();
    await page.getByText(/नेट नहीं है। ये भाव .+ फ़ोन में सहेजे थे/).waitFor();
    await page.getByRole('img', { name: /तक \d+ दिन का भाव/ }).waitFor();
    await shot('market-chart-offline');
    await looksRight(page);
    await page.goBack();
  });

  it('fetches fresh prices when the network is back, and looks at the portal on a press, once in five minutes', async () => {
    const { page, context } = phone;
    await context.setOffline(false);
    await page.getByText(/फ़ोन में सहेजे थे/).waitFor({ state: 'detached' });
    await behave({ mode: 'ok', delayMs: 1500 });
    await button(page, 'भाव ताज़ा करें').click();
    await page.getByText('भाव अपडेट हो रहे हैं…').first().waitFor();
    await toast(page, 'कोई नया भाव नहीं आया').waitFor(SOON);
    await page.getByText(/^भाव (?:अभी|\d+ (?:सेकंड|मिनट) पहले) देखे गए$/).waitFor();
    await button(page, 'भाव ताज़ा करें').click();
    await page
      .getByText(/^भाव (?:अभी-अभी|\d+ मिनट पहले ही) देखे गए$/)
      .first()
      .waitFor();
  });
});

describe('a farmer', () => {
  it('finds prices at the start and in the places, and the mandis near the orchard', async () => {
    const farmers = await takePhone(product.browser, product.system.url);
    const { page, shot } = farmers;
    const { addOrchard } = await signInFarmer(product.system, page, '9855500001');
    await page.getByRole('link', { name: /^भाव/ }).click();
    await cards(page).first().waitFor();
    const place = page.getByRole('navigation', { name: 'मुख्य' }).getByRole('link', { name: 'बाज़ार' });
    expect(await place.getAttribute('aria-current')).toBe('page');
    expect(await button(page, 'मेरे पास').count()).toBe(0);
    await button(page, 'होम पर जाएँ').click();
    await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();

    await addOrchard({ name: 'नदी वाला', plantCount: 100, ...SOLAPUR });
    const asked = page.waitForRequest((call) => call.url().includes('/api/market/near'));
    await page.goto('/market');
    await button(page, 'मेरे पास').click();
    expect(new URL((await asked).url()).search).toBe('?latitude=17.7&longitude=75.9');
    await page.getByText('बाग ‘नदी वाला’ के सबसे पास, 300 किमी के अंदर').waitFor();
    expect((await names(page))[0]).toBe('सोलापुर');
    expect(await textOf(cards(page).first())).toMatch(/\d+ किमी/);
    expect(addressOf(page).search).toBe('?view=near');
    await shot('market-near');
    await looksRight(page);
    await button(page, 'सोलापुर भगवा: भाव की सूचना लगाएँ').click();
    expect(await textOf(page.getByRole('dialog'))).toContain('नमूना');
    await shot('market-alert');
    await button(page, 'सूचना लगाएँ').click();
    await page.getByRole('heading', { name: 'मेरी सूचनाएँ (1)' }).waitFor();
    await button(page, '₹500 बढ़ाएँ').click();
    await button(page, 'सूचना लगाएँ').click();
    await page.getByRole('heading', { name: 'मेरी सूचनाएँ (2)' }).waitFor();
    await page
      .getByRole('button', { name: /: सूचना हटाएँ$/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('मेरी सूचनाएँ (1)');
    await page.keyboard.press('Escape');
    expect(ownComplaints(farmers)).toEqual([]);
    await farmers.context.close();
  });
});

describe('when it does not work', () => {
  it('says that the portal is silent, and keeps the prices that are there', async () => {
    const { page } = phone;
    await openMarket(page);
    const failed = { state: 'failed', startedAt: null, finishedAt: null, received: 0, stored: 0, rejected: 0 };
    await page.route('**/api/market/refresh', (route) => route.fulfill({ json: failed }));
    await button(page, 'भाव ताज़ा करें').click();
    await toast(page, 'सरकारी पोर्टल से जवाब नहीं आया').waitFor();
    expect(await cards(page).count()).toBeGreaterThan(9);
    await page.unroute('**/api/market/refresh');
  });

  it('says so when the service is away, shows what the device kept, and tries again on a press', async () => {
    await product.system.takeDown('market');
    const { page, shot } = phone;
    await page.goto('/market');
    await page.getByText(/ताज़ा भाव नहीं आए। ये भाव .+ फ़ोन में सहेजे थे/).waitFor(SOON);
    expect(await cards(page).count()).toBeGreaterThan(2);
    await shot('market-kept');
    await looksRight(page);
    await page.evaluate("localStorage.removeItem('anar-mitra:market:v1')");
    await page.reload();
    await page.getByRole('heading', { name: 'भाव लोड नहीं हो सके' }).waitFor(SOON);
    await shot('market-failed');
    await looksRight(page);
    await product.system.restart('market');
    const refreshed = page.waitForRequest((call) => call.url().endsWith('/refresh') && call.method() === 'POST');
    await button(page, 'फिर कोशिश करें').click();
    await refreshed;
    await cards(page).first().waitFor(SOON);
  });

  it('says that there are no prices yet', async () => {
    const { page, shot } = phone;
    const pagination = { currentPage: 1, totalPages: 0, totalRecords: 0, hasPrev: false, hasNext: false };
    await page.route('**/api/market/data*', (route) =>
      route.fulfill({ json: { data: [], pagination, lastUpdated: null } }),
    );
    await page.evaluate("localStorage.removeItem('anar-mitra:market-favourites')");
    await page.goto('/market');
    await page.getByRole('heading', { name: 'अभी भाव का डेटा उपलब्ध नहीं' }).waitFor();
    await shot('market-empty');
    await looksRight(page);
    await page.unroute('**/api/market/data*');
  });
});

it('fits a narrow phone, in the dark and with large letters', async () => {
  const { page } = phone;
  await openMarket(page);
  await onNarrowPhone(phone, 'market', () => looksRight(page));
  await cards(page)
    .first()
    .getByRole('link', { name: /चार्ट देखें/ })
    .click();
  await page.getByRole('slider', { name: 'दिन चुनें' }).waitFor();
  await onNarrowPhone(phone, 'market-chart', () => looksRight(page));
  expect(ownComplaints(phone)).toEqual([]);
});
