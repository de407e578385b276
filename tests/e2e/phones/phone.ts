import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject } from 'vitest';
import { browserOptions } from '../product/browser-options.ts';

/**
 * Screenshots take as long as the tests: `SHOTS=1 npm test -- tests/e2e` takes them, `SHOTS=screen` only of the
 * viewport.
 */
const shotsWanted = Boolean(process.env.SHOTS);
/** Loads in half the time of `axe.source`. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shotsDir = join(import.meta.dirname, '../../../.data/test/shots');

/** Headless Chromium has no notifications: tests about them need Debian's `chromium`. */
export const hasNotifications = !process.env.CHROME_PATH?.includes('headless-shell');

/** A cheap Android phone: 360×640, touch, Hindi. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions. */
  complaints: string[];
  /** Takes a full-page screenshot, if enabled. */
  shot(name: string): Promise<void>;
}

/** Timeout in ms for actions, pages and polls on a busy machine. */
export const PATIENT = { timeout: 60_000 };

/** The Chromium shared by all files; with `args`, further switches, a new one. */
export async function openBrowser(args?: readonly string[]): Promise<Browser> {
  const shared = inject('sharedBrowser');
  return args || !shared ? chromium.launch(browserOptions(args ?? [])) : chromium.connect(shared);
}

interface PhoneOptions {
  width?: number | undefined;
  /** Only for tests about it: caching the app costs more than a test's other pages. */
  keepsApp?: boolean | undefined;
}

export async function takePhone(browser: Browser, baseURL: string, options: PhoneOptions = {}): Promise<Phone> {
  const { width = 360, keepsApp = false } = options;
  mkdirSync(shotsDir, { recursive: true });
  const viewport = { width, height: 640 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch: true,
    isMobile: true,
    locale: 'hi-IN',
    // Tests are not about motion, and the CPU draws each animation frame.
    reducedMotion: 'reduce',
    serviceWorkers: keepsApp ? 'allow' : 'block',
    deviceScaleFactor: shotsWanted ? 2 : 1,
  });
  context.setDefaultTimeout(PATIENT.timeout);
  await context.addInitScript(RECORD_NOTICES);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // A headed browser requests it for any page without a head of its own, such as an API response.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) complaints.push(`${message.text()} (${url})`);
  });
  return { context, page, complaints, shot: (name) => shotOf(page, name) };
}

/** In a page: records its toasts and live regions, for `noticed`. */
const RECORD_NOTICES = `
  window.notices = [];
  new MutationObserver((mutations) => {
    const added = mutations.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added.filter((one) => one.closest?.('[role=status], [role=alert]'))) {
      const leaves = [node, ...node.querySelectorAll('*')].filter((one) => one.childElementCount === 0);
      window.notices.push(...leaves.map((one) => one.textContent));
    }
  }).observe(document, { childList: true, subtree: true });
`;

/** Waits for a toast, which may disappear early on a busy machine. Each is returned once. */
export async function noticed(page: Page, title: string): Promise<void> {
  const found = `(() => {
    const at = window.notices.indexOf(${JSON.stringify(title)});
    return at >= 0 && window.notices.splice(at, 1).length === 1;
  })()`;
  await expect.poll(() => page.evaluate(found), PATIENT).toBe(true);
}

/** For a page opened besides the phone's first. */
export async function shotOf(page: Page, name: string): Promise<void> {
  if (!shotsWanted) return;
  await page.screenshot({ path: join(shotsDir, `${name}.png`), fullPage: process.env.SHOTS !== 'screen' });
}

/** For `page.route`: the gateway's answer while a service is down. */
export const serviceAway = (route: Route) => {
  const json = { error: 'सेवा अभी उपलब्ध नहीं है।', code: 'service_unavailable' };
  return route.fulfill({ status: 503, headers: { 'retry-after': '3' }, json });
};

/**
 * Horizontal overflow: class and right edge in px of each element, or overlapping navigation labels; empty if the page
 * fits.
 */
export async function stickingOut(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    const cut = [...document.querySelectorAll('[data-bottom-nav] a')].filter((place) => place.scrollWidth > place.clientWidth);
    if (document.documentElement.scrollWidth <= width) return cut.map((place) => place.textContent);
    return [...document.querySelectorAll('body *')]
      .map((element) => [element, element.getBoundingClientRect().right])
      .filter(([, right]) => right > width)
      .map(([element, right]) => element.tagName + '.' + element.getAttribute('class') + ' ' + right);
  })()`)) as string[];
}

/** Accessibility violations: WCAG A and AA rules, and where. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  return (await page.evaluate(`(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // Preloading puts sheets that still load into a <style>, which the page's policy refuses.
    const { violations } = await axe.run(document, { runOnly: tags, preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html));
  })()`)) as string[];
}

/** No overflow and no accessibility violation. */
export async function looksRight(page: Page): Promise<void> {
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
}

interface LoadedImage {
  decode(): Promise<void>;
  naturalWidth: number;
  naturalHeight: number;
}

/** The longer edge of a loaded and decoded image, in its own pixels. */
export function decodedEdge(image: Locator): Promise<number> {
  return image.evaluate(async (element) => {
    const picture = element as unknown as LoadedImage;
    await picture.decode();
    return Math.max(picture.naturalWidth, picture.naturalHeight);
  });
}

/** A large JPEG as from a phone's camera: a spotted fruit before leaves, with EXIF. */
export function cameraPhoto(): Promise<Buffer> {
  const spots = Array.from({ length: 14 }, (_, i) => {
    const [x, y] = [1300 + 420 * Math.cos(i * 2.4), 1000 + 420 * Math.sin(i * 1.7)];
    return `<circle cx="${x}" cy="${y}" r="${30 + (i % 4) * 16}" fill="#2b0a10" opacity=".85"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2600" height="2000"><rect width="2600" height="2000" fill="#5d8a45"/>
    <ellipse cx="400" cy="400" rx="500" ry="220" fill="#3c6d35"/><circle cx="1300" cy="1000" r="640" fill="#c03440"/>${spots.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Make: 'Test phone' } })
    .toBuffer();
}
