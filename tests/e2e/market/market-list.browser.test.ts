import { marketTexts } from '@anar/web/texts/features/market/market';
import { describe, expect, it } from 'vitest';
import { button, onNarrowPhone, ownComplaints, textOf } from '../phones/orchard-phone.ts';
import { looksRight, takePhone } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { addressOf, cards, marketPhone, names, openMarket, openSearch, stateBox, unitBox } from './market-phone.ts';

/** Mandi prices in a real browser. Steps build on each other. */

/** Height in px of the bottom navigation. */
const NAVIGATION = 68;
const product = inBrowser(sharedSystem);
const phone = marketPhone(product);

describe('the market list', () => {
  it('has its filters in one row, and the first price above the navigation of a small phone', async () => {
    const { page } = phone;
    await openMarket(page);
    const row = [stateBox(page), unitBox(page), button(page, marketTexts.openSearch)];
    const tops = await Promise.all(row.map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    const price = await cards(page).first().getByText(/^₹/).first().boundingBox();
    expect((price?.y ?? 640) + (price?.height ?? 0)).toBeLessThan(640 - NAVIGATION);
  });

  it('is served as rendered HTML that preloads its own code and not the start page’s', async () => {
    const reply = await phone.context.request.get('/market?page=2', { headers: { accept: 'text/html' } });
    const html = await reply.text();
    expect(html).toContain('बाज़ार भाव</h1>');
    expect(html).toMatch(/modulepreload[^>]+market-page/);
    expect(html).not.toContain('home-screen');
  });

  it('is served with Open Graph title, description and picture for chat previews', async () => {
    const { request } = phone.context;
    const html = await (await request.get('/market', { headers: { accept: '*/*' } })).text();
    const ogContent = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(ogContent('title')).toBe('बाज़ार भाव · अनार मित्र');
    expect(ogContent('description')).toMatch(/मंडी भाव/);
    const picture = ogContent('image') ?? '';
    expect(picture).toMatch(/^https?:\/\/.+\.png$/);
    const reply = await request.get(new URL(picture).pathname);
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  it('shows its first prices before any script runs, and does not fetch them again', async () => {
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

  it('greys prices that are too old, with the last price and its day; a page past the end shows the last page', async () => {
    const { page, shot } = phone;
    const pages = Number(/पेज 1 \/ (\d+)/.exec(await textOf(page.locator('main')))?.[1]);
    await openMarket(page, `/market?page=${pages}`);
    const old = cards(page).filter({ hasText: marketTexts.noArrival });
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

  it('is fetched again every hour while it is open', async () => {
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

  it('sends a search once typing pauses, and cancels the previous one', async () => {
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
    // The clock is stopped during typing, however slow the machine is.
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

  it('is left by one step back after searches and filters', async () => {
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

it('a market search without results says so and fits', async () => {
  const { page, shot } = phone;
  await page.goto('/market?search=zzzz');
  await page.getByRole('heading', { name: marketTexts.noneFound }).waitFor();
  await shot('market-nothing');
  await looksRight(page);
});

describe('favourite mandis', () => {
  it('explain how to add one when there are none, and lead to the whole list', async () => {
    const other = await takePhone(product.browser, product.system.url);
    await other.page.goto('/market?view=favourites');
    await other.page.getByRole('heading', { name: marketTexts.noFavourites }).waitFor();
    await looksRight(other.page);
    await button(other.page, marketTexts.showAll).click();
    await cards(other.page).first().waitFor();
  });
});

it('the market list fits a narrow phone, dark mode and large text', async () => {
  const { page } = phone;
  await openMarket(page);
  await onNarrowPhone(phone, 'market', () => looksRight(page));
  expect(ownComplaints(phone)).toEqual([]);
});
