import type { Locator, Page } from 'playwright-core';
import type { InBrowser } from '../product/in-browser.ts';
import { type Phone, takePhone } from './phone.ts';
import { type RegisteredFarmer, signInFarmer } from './registered-farmer.ts';

export const SOLAPUR = { latitude: 17.66, longitude: 75.91 };

export interface OrchardPhone extends Phone {
  farmer: RegisteredFarmer;
}

/** A new farmer's phone with the orchard मेरा बाग at the start page; `keepsApp`: it works offline. */
export async function orchardPhone({ browser, system }: InBrowser, { keepsApp = false } = {}): Promise<OrchardPhone> {
  const phone = await takePhone(browser, system.url, { keepsApp });
  const farmer = await signInFarmer(system, phone.page);
  if (keepsApp) await phone.page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  return { ...phone, farmer };
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
export const textOf = async (place: Locator) => (await place.textContent()) ?? '';

/** Console errors that no network outage explains. */
export const ownComplaints = ({ complaints }: Phone) =>
  complaints.filter((text) => !/Failed to load resource|ERR_INTERNET|ERR_FAILED/.test(text));

/** 320 px wide and dark, then with doubled text size; takes a screenshot of each. */
export async function onNarrowPhone({ page, shot }: Phone, name: string, look: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(`${name}-320-dark`);
  await look();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await shot(`${name}-320-large`);
  await look();
  await page.evaluate("document.documentElement.style.fontSize = ''");
}
