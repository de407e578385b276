import { MissingProgram } from '@anar/local-infrastructure/require-program';
import { onPath } from '@anar/local-infrastructure/server';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { Visitor } from '../consult/consult-people.ts';
import { wirePeers } from './call-phone.ts';

/**
 * Debian's Firefox, with a microphone that beeps and a camera that changes its colour. Playwright drives only its own
 * Firefox.
 */
export async function openFirefox(): Promise<Browser> {
  const executablePath = onPath(process.env, 'firefox-esr');
  if (!executablePath) throw new MissingProgram('firefox-esr', 'firefox-esr');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    timeout: 120_000,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.autoplay.default': 0,
    },
  });
}

/** A logged-in user's page, in Firefox too. */
export async function inFirefox(firefox: Browser, { page }: Visitor): Promise<Page> {
  const key = 'anar-mitra:state:v1';
  const origin = new URL(page.url()).origin;
  const state = await page.evaluate<string>(`localStorage.getItem('${key}')`);
  const viewport = page.viewportSize();
  const other = await firefox.newPage();
  other.setDefaultTimeout(60_000);
  if (viewport) await other.setViewport(viewport);
  await other.evaluateOnNewDocument(wirePeers, {});
  await other.goto(`${origin}/icons/mark.svg`);
  await other.evaluate(`localStorage.setItem('${key}', ${JSON.stringify(state)})`);
  return other;
}

export const clickButton = (page: Page, name: string): Promise<void> =>
  page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
export const reads = (page: Page, text: string): Promise<void> => page.locator(`::-p-text(${text})`).wait();
