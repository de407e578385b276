import { describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import {
  addressOf,
  cards,
  count,
  marketPhone,
  names,
  openMarket,
  openSearch,
  stateBox,
  unitBox,
} from './market-phone.ts';
import { button, onNarrowPhone, ownComplaints, textOf } from './orchard-phone.ts';
import { looksRight, takePhone } from './phone.ts';

/** Mandi prices in a real browser. Steps build on each other. */

/** Height in px of the places at the foot of a farmer's screen. */
const NAVIGATION = 68;
const product = inBrowser(sharedSystem);
const phone = marketPhone(product);

describe('the list', () => {
  it('has its filters in one row, and the first price above the navigation of a small phone', async () => {
    const { page } = phone;
    await openMarket(page);
    const row = [stateBox(page), unitBox(page), button(page, 'नाम से खोजें')];
    const tops = await Promise.all(row.map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    const price = await cards(page).first().getByText(/^₹/).first().boundingBox();
    expect((price?.y ?? 640) + (price?.height ?? 0)).toBeLessThan(640 - NAVIGATION);
  });

  it('is seen before its code is here: its page is painted, and fetches nothing of the start', async () => {
    const reply = await phone.context.request.get('/market?page=2', { headers: { accept: 'text/html' } });
    const html = await reply.text();
    expect(html).toContain('बाज़ार भाव</h1>');
    expect(html).toMatch(/modulepreload[^>]+market-page/);
    expect(html).not.toContain('home-screen');
  });

  it('tells a chat that is sent its link what it is, with a picture', async () => {
    const { request } = phone.context;
    const html = await (await request.get('/market', { headers: { accept: '*/*' } })).text();
    const told = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(told('title')).toBe('बाज़ार भाव · अनार मित्र');
    expect(told('description')).toMatch(/मंडी भाव/);
    const picture = told('image') ?? '';
    expect(picture).toMatch(/^https?:\/\/.+\.png$/);
    const reply = await request.get(new URL(picture).pathname);
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  it('shows its first price before any script runs, and does not ask for it again', async () => {
    const { page } = await takePhone(product.browser, product.system.url);
    const asked: string[] = [];
    page.on('request', (call) => asked.push(new URL(call.url()).pathname));
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/market');
    await cards(page)
      .first()
      .getByText(/^₹[\d,]+$/)
      .first()
      .waitFor();
    expect(await cards(page).count()).toBe(10);
    await page.unroute('**/*.js');
    asked.length = 0;
    await page.goto('/market');
    await stateBox(page).locator('option', { hasText: 'गुजरात' }).waitFor({ state: 'attached' });
    expect(asked).toContain('/api/market/states');
    expect(asked).not.toContain('/api/market/data');
    expect(await cards(page).count()).toBe(10);
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
    const { page, shot } = await takePhone(product.browser, product.system.url);
    await page.route('**/api/market/data*', async (route) => {
      const reply = await route.fetch();
      const text = (await reply.text()).replaceAll('"sample":true', '"sample":false');
      await route.fulfill({ response: reply, body: text });
    });
    // With a search of its own the page comes without prices in it.
    await openMarket(page, '/market?page=1');
    await unitBox(page).selectOption('kilo');
    expect(await textOf(page.locator('main'))).not.toContain('नमूना');
    expect(await textOf(cards(page).first())).toContain('ताज़ा');
    await page.getByText('भाव सरकारी पोर्टल (data.gov.in) से आते हैं, हर घंटे।').waitFor();
    await shot('market-real');
    await looksRight(page);
  });

  it('is asked for again each hour that somebody looks at it', async () => {
    const { page } = await takePhone(product.browser, product.system.url);
    await page.clock.install();
    await openMarket(page);
    let asked = 0;
    page.on('request', (call) => call.url().includes('/api/market/data') && asked++);
    await page.clock.fastForward('55:00');
    expect(asked).toBe(0);
    await page.clock.fastForward('10:00');
    await expect.poll(() => asked).toBe(1);
  });

  it('asks once the fingers rest, and cancels what nobody waits for any more', async () => {
    const { page } = await takePhone(product.browser, product.system.url);
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
    const box = await openSearch(page);
    // Time stands while the fingers type, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.pressSequentially('na');
    await page.clock.resume();
    await expect.poll(() => asked).toEqual(['na']);
    await box.fill('jodhpur');
    await expect.poll(() => names(page)).toEqual(['जोधपुर (फल-सब्ज़ी)']);
    expect(asked).toEqual(['na', 'jodhpur']);
    await expect.poll(() => cancelled).toEqual(['na']);
    release();
  });

  it('filters by state, shows the way out when nothing fits, and clears all at once', async () => {
    const { page, shot } = phone;
    await openMarket(page);
    const all = await count(page);
    await stateBox(page).selectOption('Gujarat');
    await expect.poll(async () => (await names(page)).length).toBeLessThan(10);
    const told = /\((\d+)\)/.exec(await textOf(stateBox(page).locator('option:checked')))?.[1];
    expect(Number(told)).toBe(await count(page));
    expect(await cards(page).count()).toBe(await count(page));
    for (const card of await cards(page).all()) expect(await textOf(card)).toContain('गुजरात');
    await (await openSearch(page)).fill('सोलापुर');
    await page.getByRole('heading', { name: 'कोई मंडी नहीं मिली' }).waitFor();
    expect(await textOf(page.locator('main'))).not.toContain('data.gov.in');
    expect(Object.fromEntries(addressOf(page).searchParams)).toEqual({ search: 'सोलापुर', state: 'Gujarat' });
    await shot('market-nothing');
    await looksRight(page);
    await button(page, 'फिल्टर हटाएँ').first().click();
    await expect.poll(() => count(page)).toBe(all);
    expect(await (await openSearch(page)).inputValue()).toBe('');
    expect(addressOf(page).search).toBe('');
  });

  it('reads prices per kilogram on a phone that wants them so', async () => {
    const { page } = phone;
    await openMarket(page, '/market?search=solapur');
    const card = cards(page).first();
    const perQuintal = Number(/₹([\d,]+) क्विंटल/.exec(await textOf(card))?.[1]?.replace(',', ''));
    await unitBox(page).selectOption('kilo');
    await page.reload();
    await cards(page).first().waitFor();
    expect(await textOf(card)).toContain(`₹${perQuintal / 100} किलो`);
    await unitBox(page).selectOption('quintal');
  });

  it('leaves with one step back, however much was searched', async () => {
    const { page } = phone;
    await page.goto('/problems');
    await page.getByRole('searchbox').waitFor();
    await openMarket(page);
    await (await openSearch(page)).fill('pune');
    await expect.poll(() => addressOf(page).search).toBe('?search=pune');
    await stateBox(page).selectOption('Maharashtra');
    await page.goBack();
    expect(addressOf(page).pathname).toBe('/problems');
  });
});

describe('a search for nothing', () => {
  it.each(['zzzz', 'गगग', 'मेरा कुत्ता बीमार है'])('%s finds nothing and says so, with a way out', async (written) => {
    const { page } = phone;
    await openMarket(page);
    await (await openSearch(page)).fill(written);
    await page.getByRole('heading', { name: 'कोई मंडी नहीं मिली' }).waitFor();
    expect(await count(page)).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'फिल्टर हटाएँ' }).last().click();
    await cards(page).first().waitFor();
  });
});

describe('favourites', () => {
  it('are told how to begin when there are none', async () => {
    const other = await takePhone(product.browser, product.system.url);
    await other.page.goto('/market?view=favourites');
    await other.page.getByRole('heading', { name: 'अभी कोई मंडी पसंदीदा नहीं' }).waitFor();
    await looksRight(other.page);
    await button(other.page, 'सब मंडियाँ देखें').click();
    await cards(other.page).first().waitFor();
  });
});

it('fits a narrow phone, in the dark and with large letters', async () => {
  const { page } = phone;
  await openMarket(page);
  await onNarrowPhone(phone, 'market', () => looksRight(page));
  expect(ownComplaints(phone)).toEqual([]);
});
