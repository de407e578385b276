import { request } from '@anar/running-system/http-client';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { ENTRIES, entries, entry, named, openLibrary, readers, searchBox } from './library-phone.ts';
import { button } from './orchard-phone.ts';
import { looksRight, stickingOut } from './phone.ts';

/** The problem library in a real browser: found, read and heard. */

const LISTEN = 'पढ़कर सुनाएँ';
const product = inBrowser(sharedSystem);
const { guest, farmer } = readers(product);

const scrolled = async (page: Page) => (await page.evaluate('scrollY')) as number;

async function library(): Promise<{ id: string; name: string }[]> {
  const { body } = await request(`${product.system.url}/api/problems`, 'GET');
  return body.problems as { id: string; name: string }[];
}

describe('the list', () => {
  it('holds every problem by kind, each with a drawing of its own that is really drawn', async () => {
    const { page, shot } = await guest();
    await openLibrary(page);
    expect(await page.locator('main h2').allTextContents()).toEqual(['रोग', 'कीट', 'विकार', 'पोषण की कमी']);
    const drawings = page.locator('main svg[data-drawing]');
    const drawn = await drawings.evaluateAll((all) => all.map((svg) => svg.getAttribute('data-drawing')));
    expect(new Set(drawn)).toEqual(new Set((await library()).map(({ id }) => id)));
    const markups = await drawings.evaluateAll((all) => all.map((svg) => svg.innerHTML));
    expect(new Set(markups).size).toBe(ENTRIES);
    const pictures = new Set<string>();
    for (const drawing of await drawings.all()) {
      const picture = sharp(await drawing.screenshot());
      const { channels } = await picture.stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
      pictures.add((await picture.raw().toBuffer()).toString('base64'));
    }
    expect(pictures.size).toBe(ENTRIES);
    await shot('library');
  });

  it.each([
    ['तेलिया', 'तेलिया रोग'],
    ['teliya', 'तेलिया रोग'],
    ['chhed', 'अनार की तितली (फल छेदक)'],
    ['सुंडी', 'अनार की तितली (फल छेदक)'],
    ['peele patte', 'नाइट्रोजन की कमी'],
  ])('finds by %s', async (query, name) => {
    const { page } = await guest();
    await openLibrary(page);
    await searchBox(page).fill(query);
    await entry(page, name).waitFor();
    const count = await entries(page).count();
    expect(count).toBeLessThan(ENTRIES);
    await page
      .getByRole('status')
      .filter({ hasText: count === 1 ? '1 मिला' : `${count} मिले` })
      .waitFor();
  });

  it('shows one kind at a time, and the way out when nothing fits', async () => {
    const { page, shot } = await guest();
    await openLibrary(page);
    await button(page, 'पोषण की कमी').click();
    expect(await page.locator('main h2').allTextContents()).toEqual(['पोषण की कमी']);
    await searchBox(page).fill('ट्रैक्टर');
    await named(page, 'इस नाम से कुछ नहीं मिला').waitFor();
    await shot('library-nothing');
    await looksRight(page);
    await button(page, 'सब देखें').click();
    await expect.poll(() => entries(page).count()).toBe(ENTRIES);
    expect(await searchBox(page).inputValue()).toBe('');
  });

  it.each(['the browser', 'the screen'])('is found as it was left when %s goes back', async (whose) => {
    const { page } = await guest();
    await openLibrary(page);
    const far = entry(page, 'मैग्नीशियम की कमी');
    await far.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(600);
    const back = () => (whose === 'the browser' ? page.goBack() : button(page, 'वापस').click());
    await far.click();
    await named(page, 'मैग्नीशियम की कमी').waitFor();
    expect(await scrolled(page)).toBe(0);
    await back();
    await far.waitFor();
    expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(3);

    await searchBox(page).fill('कमी');
    await button(page, 'पोषण की कमी').click();
    const count = await entries(page).count();
    await entry(page, 'बोरॉन').click();
    await named(page, 'बोरॉन की कमी').waitFor();
    await back();
    await entry(page, 'बोरॉन').waitFor();
    expect(await searchBox(page).inputValue()).toBe('कमी');
    expect(await entries(page).count()).toBe(count);
  });
});

describe('an entry', () => {
  it('tells signs, look-alikes to tell apart, first steps and where it comes from, and no dose', async () => {
    const { page, shot } = await guest();
    await openLibrary(page);
    await entry(page, 'तेलिया रोग').click();
    await named(page, 'तेलिया रोग').waitFor();
    for (const part of ['कैसे पहचानें', 'मिलते-जुलते रोग', 'सबसे पहले यह करें', 'जैविक रास्ता']) {
      await named(page, part).waitFor();
    }
    const text = (await page.locator('main').textContent()) ?? '';
    for (const part of ['चित्र, फोटो नहीं', 'तुरंत ध्यान दें', 'स्रोत', 'हम दवा नहीं बेचते']) expect(text).toContain(part);
    expect(text).not.toMatch(/\d\s*(?:मिली|मि\.ली|ग्राम|ml|g)\b/i);
    await shot('library-entry');
    await looksRight(page);
    const alike = page.getByRole('link', { name: 'फल फटना' });
    await alike.click();
    await named(page, 'फल फटना').waitFor();
    await looksRight(page);
  });

  it('says so when it is not in the book, and leads to the book', async () => {
    const { page } = await guest();
    await page.goto('/problems/no_such_problem');
    await named(page, 'यह रोग पुस्तिका में नहीं मिला').waitFor();
    await page.getByRole('link', { name: 'पूरी पुस्तिका देखें' }).click();
    await expect.poll(() => entries(page).count()).toBe(ENTRIES);
  });

  it('fits a narrow phone, as do all the others, in the dark too', async () => {
    const { page, shot } = await guest({ width: 320 });
    await openLibrary(page);
    await looksRight(page);
    for (const { id, name } of await library()) {
      await page.goto(`/problems/${id}`);
      await named(page, name).waitFor();
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await stickingOut(page)).toEqual([]);
      }
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot('library-entry-dark');
    await looksRight(page);
    await openLibrary(page);
    await looksRight(page);
  });
});

/** A phone with a Hindi voice of its own, which notes what it says. */
const OWN_VOICE = `
  window.said = [];
  const voice = { lang: 'hi-IN', name: 'phone', localService: true };
  speechSynthesis.getVoices = () => [voice];
  speechSynthesis.cancel = () => undefined;
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  speechSynthesis.speak = (one) => {
    window.said.push([one.lang, one.text]);
    one.onstart();
    if (window.said.length < 3) setTimeout(() => one.onend());
  };`;

const NO_VOICE = `speechSynthesis.getVoices = () => [];`;

describe('read aloud', () => {
  /** What the page asks of voice and login from now on. */
  function listenTo(page: Page): string[] {
    const asked: string[] = [];
    page.on('request', (call) => {
      const { pathname } = new URL(call.url());
      if (/^\/api\/(voice|auth)\//.test(pathname)) asked.push(pathname);
    });
    return asked;
  }

  async function openEntry(page: Page): Promise<void> {
    await page.goto('/problems/bacterial_blight');
    await named(page, 'तेलिया रोग').waitFor();
  }

  it('is heard by a farmer in the voice of the product, and stopped', async () => {
    const { page } = await farmer();
    await openEntry(page);
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/voice/speak'));
    await button(page, LISTEN).click();
    expect((await answered).headers()['content-type']).toMatch(/^audio\//);
    await button(page, 'रोकें').waitFor();
    await button(page, 'रोकें').click();
    await button(page, LISTEN).waitFor();
  });

  it('is heard by a guest in the voice of the phone, without a call that only a login allows', async () => {
    const { page, complaints } = await guest({ script: OWN_VOICE });
    await openEntry(page);
    const asked = listenTo(page);
    await button(page, LISTEN).click();
    await expect.poll(() => page.evaluate('said.length')).toBe(3);
    await button(page, 'रोकें').waitFor();
    const [first, second] = (await page.evaluate('said')) as [string, string][];
    expect(first).toEqual(['hi-IN', 'तेलिया रोग।']);
    expect(second?.[1]).toContain('कैसे पहचानें');
    expect(asked).toEqual([]);
    expect(await page.getByText('लॉगिन खत्म हो गया है').count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });

  it('says to a guest whose phone has no voice what would help', async () => {
    const { page, shot } = await guest({ script: NO_VOICE });
    await openEntry(page);
    const asked = listenTo(page);
    await button(page, LISTEN).click();
    await page.getByText('इस फ़ोन में हिंदी आवाज़ नहीं मिली').waitFor();
    expect(asked).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/problems/bacterial_blight');
    await shot('library-no-voice');
    await looksRight(page);
  });
});
