import { request } from '@anar/running-system/http-client';
import { marketTexts } from '@anar/web/texts/features/market/market';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, vi } from 'vitest';
import { textOf } from '../phones/orchard-phone.ts';
import { PATIENT, type Phone, takePhone } from '../phones/phone.ts';
import type { InBrowser } from '../product/in-browser.ts';

/** Fixture of a file: one phone, once the market has prices. */
export function marketPhone(product: InBrowser, { keepsApp = false } = {}): Phone {
  const phone = {} as Phone;
  beforeAll(async () => {
    Object.assign(phone, await takePhone(product.browser, product.system.url, { keepsApp }));
    const states = `${product.system.url}/api/market/states`;
    const mandis = async () => (await request(states, 'GET')).body.states as unknown[];
    await vi.waitUntil(async () => (await mandis()).length > 5, { ...PATIENT, interval: 300 });
  });
  return phone;
}

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: marketTexts.search });
export const unitBox = (page: Page) => page.getByRole('combobox', { name: marketTexts.unit });
export const stateBox = (page: Page) => page.getByRole('combobox', { name: marketTexts.state });
export const cards = (page: Page) => page.locator('main [data-mandi]');
export const cardOf = (page: Page, name: string, variety: string): Locator =>
  cards(page)
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .filter({ hasText: variety });
/** The search box, opened if necessary. */
export async function openSearch(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: marketTexts.openSearch });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  return searchBox(page);
}
export const names = (page: Page) => page.locator('main [data-mandi] h2').allTextContents();
export const count = async (page: Page) => Number(/(\d+) भाव/.exec(await textOf(page.locator('main')))?.[1]);
export const addressOf = (page: Page) => new URL(page.url());
export const heart = (card: Locator) => card.getByRole('button', { name: /पसंदीदा/ });

export async function openMarket(page: Page, path = '/market'): Promise<void> {
  await page.goto(path);
  await cards(page).first().waitFor();
}
