import { request } from '@anar/running-system/http-client';
import { cardTexts } from '@anar/web/texts/features/diagnosis/card/card';
import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { problemsTexts } from '@anar/web/texts/features/problems/problems';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { button } from '../phones/orchard-phone.ts';
import { looksRight, stickingOut } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ENTRIES, entries, entry, named, openLibrary, PROBLEMS, readers, searchBox } from './library-phone.ts';

/**
 * The problem library in a real browser: drawings, layout and sound. The rest: `problem-list-page.test.tsx` of the web.
 */

const LISTEN = problemsTexts.listen;
const product = inBrowser(sharedSystem);
const { guest, farmer } = readers(product);

const scrolled = async (page: Page) => (await page.evaluate('scrollY')) as number;

interface Library {
  problems: { id: string; name: string }[];
  howTo: { id: string; title: string }[];
}

async function library(): Promise<Library> {
  const { body } = await request(`${product.system.url}/api/problems`, 'GET');
  return body as unknown as Library;
}

describe('the list of problems', () => {
  it('holds every problem by kind, each with its own visible drawing', async () => {
    const { page, shot } = await guest();
    await openLibrary(page);
    expect(await page.locator('main h2').allTextContents()).toEqual([
      problemsTexts.kind_disease,
      problemsTexts.kind_pest,
      problemsTexts.kind_disorder,
      problemsTexts.kind_deficiency,
      problemsTexts.kind_how_to,
    ]);
    const drawings = page.locator('main svg[data-drawing]');
    const drawn = await drawings.evaluateAll((all) => all.map((svg) => svg.getAttribute('data-drawing')));
    expect(new Set(drawn)).toEqual(new Set((await library()).problems.map(({ id }) => id)));
    const markups = await drawings.evaluateAll((all) => all.map((svg) => svg.innerHTML));
    expect(new Set(markups).size).toBe(PROBLEMS);
    const pictures = new Set<string>();
    for (const drawing of await drawings.all()) {
      const picture = sharp(await drawing.screenshot());
      const { channels } = await picture.stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
      pictures.add((await picture.raw().toBuffer()).toString('base64'));
    }
    expect(pictures.size).toBe(PROBLEMS);
    await shot('library');
  });

  it('finds a problem by farmers’ names for it, and says when nothing is found', async () => {
    const { page, shot } = await guest();
    await openLibrary(page);
    for (const [query, name] of [
      ['तेलिया', 'तेलिया रोग'],
      ['teliya', 'तेलिया रोग'],
      ['chhed', 'अनार की तितली (फल छेदक)'],
      ['सुंडी', 'अनार की तितली (फल छेदक)'],
      ['peele patte', 'नाइट्रोजन की कमी'],
      ['chhantai', 'फल वाले पेड़ की छंटाई'],
    ] as const) {
      await searchBox(page).fill(query);
      await entry(page, name).waitFor();
      expect(await entries(page).count(), query).toBeLessThan(ENTRIES);
    }
    await searchBox(page).fill('हेलीकॉप्टर');
    await named(page, problemsTexts.nothingFound).waitFor();
    await shot('library-nothing');
    await looksRight(page);
  });

  it.each(['the browser', 'the screen'])('restores its scroll position when %s goes back', async (whose) => {
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
  });
});

describe('an entry of the library', () => {
  it('names no dose', async () => {
    const { page, shot } = await guest();
    await page.goto('/problems/bacterial_blight');
    await named(page, problemsTexts.organic).waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/\d\s*(?:मिली|मि\.ली|ग्राम|ml|g)\b/i);
    await shot('library-entry');
    await looksRight(page);
  });

  it('fits a narrow phone, also in dark mode, as do all other entries', async () => {
    const { page, shot } = await guest({ width: 320 });
    await openLibrary(page);
    await looksRight(page);
    const { problems, howTo } = await library();
    for (const [id, name] of [
      ...problems.map((one) => [one.id, one.name] as const),
      ...howTo.map((one) => [one.id, one.title] as const),
    ]) {
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

describe('a question about orchard work', () => {
  it('is answered with the steps of its page, without doctor or percentage, and links to the page', async () => {
    const { page, shot } = await farmer();
    await page.goto('/diagnose');
    await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).fill('छंटाई कब और कैसे करें');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/diagnosis/*');
    await named(page, 'फल वाले पेड़ की छंटाई').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/भरोसा \d|डॉक्टर मदद/);
    await shot('how-to-answer');
    await looksRight(page);
    await page.getByRole('link', { name: cardTexts.wholePage }).click();
    await named(page, problemsTexts.avoid).waitFor();
    await shot('how-to-page');
    await looksRight(page);
  });
});

const NO_VOICE = `speechSynthesis.getVoices = () => [];`;

describe('reading an entry aloud', () => {
  async function openEntry(page: Page): Promise<void> {
    await page.goto('/problems/bacterial_blight');
    await named(page, 'तेलिया रोग').waitFor();
  }

  it('plays the product’s voice for a farmer, and stops', async () => {
    const { page } = await farmer();
    await openEntry(page);
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/voice/speak'));
    await button(page, LISTEN).click();
    expect((await answered).headers()['content-type']).toMatch(/^audio\//);
    await button(page, 'रोकें').waitFor();
    await button(page, 'रोकें').click();
    await button(page, LISTEN).waitFor();
  });

  it('says that the phone has no voice, and fits', async () => {
    const { page, shot } = await guest({ script: NO_VOICE });
    await openEntry(page);
    await button(page, LISTEN).click();
    await page.getByText('इस फ़ोन में हिंदी आवाज़ नहीं मिली').waitFor();
    await shot('library-no-voice');
    await looksRight(page);
  });
});
