import { problemsTexts } from '@anar/web/texts/features/problems/problems';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENT, type Phone, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import type { InBrowser } from '../product/in-browser.ts';

export const PROBLEMS = 39;
/** Ids of problems, and of how-to pages. */
export const ENTRIES = PROBLEMS + 32;

interface ReaderOptions {
  width?: number;
  /** Runs before each page. */
  script?: string;
  keepsApp?: boolean;
}

interface Readers {
  /** A phone without a login. */
  guest(options?: ReaderOptions): Promise<Phone>;
  farmer(options?: ReaderOptions): Promise<Phone>;
}

/** Fixture of a file: a reader of the problem library. */
export function readers(product: InBrowser): Readers {
  async function guest({ script = '', ...options }: ReaderOptions = {}): Promise<Phone> {
    const phone = await takePhone(product.browser, product.system.url, options);
    await phone.page.addInitScript(script);
    return phone;
  }
  return {
    guest,
    async farmer(options) {
      const phone = await guest(options);
      await signInFarmer(product.system, phone.page);
      return phone;
    },
  };
}

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: problemsTexts.search });
export const entries = (page: Page) => page.locator('main li a[href^="/problems/"]');
export const entry = (page: Page, name: string) => entries(page).filter({ hasText: name });
export const named = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

export async function openLibrary(page: Page): Promise<void> {
  await page.goto('/problems');
  await expect.poll(() => entries(page).count(), PATIENT).toBe(ENTRIES);
}
