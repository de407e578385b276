import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Processes } from '@anar/local-infrastructure/processes';
import { buildWebWhenChanged } from '@anar/start/web-build';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, PATIENT, takePhone } from '../phones/phone.ts';

/** A phone with the app cached, and a new version. Static files only: no service is called. */

const root = join(import.meta.dirname, '../../..');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const PAGE = '/privacy.html';
const WORKER = '/service-worker.js';
let version = 1;
let server: Server;
let browser: Browser;
let address: string;

/** The page shows its version, and the service worker the list of changed files. */
const ofVersion = (text: string) =>
  text
    .replace('<html ', `<html data-version="${version}" `)
    .replace(/"revision":"\w+","url":"privacy\.html"/, `"revision":"${version}","url":"privacy.html"`);

beforeAll(async () => {
  const dist = process.env.BUILT_WEB ?? (await buildWebWhenChanged(root, new Processes(join(root, '.data', 'test'))));
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/privacy' ? PAGE : pathname;
    const file = await readFile(join(dist, path)).catch(() => null);
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' });
    response.end(path === PAGE || path === WORKER ? ofVersion(String(file)) : file);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const worker = (page: Page, state: 'active' | 'waiting') => () =>
  page.evaluate(`navigator.serviceWorker.getRegistration().then((one) => one?.${state}?.state)`);
const versionOf = (page: Page) => page.locator('html').getAttribute('data-version');

it('a new version of the app installs in the background, shows at the next reload, and then offline', async () => {
  version = 1;
  const { page, context } = await takePhone(browser, address, { keepsApp: true });
  await page.goto('/privacy');
  await expect.poll(worker(page, 'active'), PATIENT).toBe('activated');

  version = 2;
  await page.reload();
  await expect.poll(worker(page, 'waiting'), PATIENT).toBe('installed');
  expect(await versionOf(page)).toBe('1');
  await page.reload();
  await expect.poll(() => versionOf(page), PATIENT).toBe('2');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => versionOf(page), PATIENT).toBe('2');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await worker(page, 'waiting')()).toBeUndefined();
});
