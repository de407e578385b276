import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** A microphone that beeps and cameras that count, allowed without a prompt. */
export const FAKE_MEDIA = ['--use-fake-device-for-media-stream=device-count=3', '--use-fake-ui-for-media-stream'];

/** Chromium's second fake camera captures depth only, which no call can transmit. */
const WITHOUT_DEPTH_CAMERA = `
  const all = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
  navigator.mediaDevices.enumerateDevices = async () => (await all()).filter(({ label }) => label !== 'fake_device_1');
`;
const ROOT = join(import.meta.dirname, '../../..');
/** Only a page of localhost may use a camera without https. */
const ORIGIN = 'http://localhost:8080';
const TESTING = '/web/src/features/call/session/testing/pair.ts';
const IMPORTS = { ulid: '/node_modules/ulid/dist/browser/index.js', '@anar/contracts/': '/packages/contracts/src/' };
const PAGE = `<!doctype html><meta charset="utf-8"><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`;

/**
 * A page with the call engine only: its sources without types, and no server. `engine` in it is what `testing/pair.ts`
 * exports.
 */
export async function openCallPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    return route.fulfill({ contentType: 'text/javascript', body: sourceOf(pathname) });
  });
  await page.addInitScript(WITHOUT_DEPTH_CAMERA);
  await page.goto(ORIGIN);
  await page.evaluate(`import('${TESTING}').then((engine) => Object.assign(window, { engine }))`);
  return { page, complaints };
}

function sourceOf(pathname: string): string {
  if (pathname.endsWith('.js')) return readFileSync(join(ROOT, pathname), 'utf8');
  const path = pathname.endsWith('.ts') ? pathname : `${pathname}.ts`;
  return stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8'));
}
