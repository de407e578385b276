import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { orchardNamesTexts } from '@anar/web/texts/i18n/catalogues/orchard-names';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, card, type OrchardPhone, orchardPhone, SOLAPUR } from '../phones/orchard-phone.ts';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** The maximum of fifty orchards, and the one named by a notification. */

const MOST = 50;
const product = inBrowser(sharedSystem);

describe('the list of fifty orchards', () => {
  let phone: OrchardPhone;
  let advised: Set<string>;
  beforeAll(async () => {
    phone = await orchardPhone(product);
    for (let n = 2; n <= MOST; n += 1) await phone.farmer.addOrchard({ name: `बाग ${n}`, plantCount: n, ...SOLAPUR });
    phone.page.on('request', (call) => {
      const id = /\/api\/advisories\/today\/(\w+)/.exec(call.url())?.[1];
      if (id) advised.add(id);
    });
  });

  const idOf = async (name: string) => (await card(phone.page, name).getAttribute('id')) ?? '';
  const open = async (path: string) => {
    advised = new Set();
    await phone.page.goto(path);
    await phone.page.getByRole('heading', { name: `${MOST} बाग मिले` }).waitFor();
    await phone.page.waitForLoadState('networkidle');
  };

  it('fetches advice only for orchards near the visible part', async () => {
    const { page } = phone;
    await open('/orchard');
    await expect.poll(() => advised.size).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(advised.size).toBeLessThan(6);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const last = await idOf(`बाग ${MOST}`);
    await expect.poll(() => advised.has(last)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(advised.has(await idOf('बाग 25'))).toBe(false);
    expect(advised.size).toBeLessThan(14);
    await looksRight(page);
  });

  it('scrolls to the orchard of a notification', async () => {
    const { page } = phone;
    const id = await idOf('बाग 30');
    await open(`/orchard?orchard=${id}`);
    await expect.poll(() => topOf(page, id)).toBeLessThan(200);
    expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
    await phone.shot('orchards-named');
  });

  it('scrolls to it only once: filtering afterwards does not scroll back', async () => {
    const { page } = phone;
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByText(orchardsTexts.filters).click();
    await button(page, orchardNamesTexts.phase_flowering).click();
    await page.getByRole('heading', { name: `${MOST - 1} बाग मिले` }).waitFor();
    expect(await page.evaluate('window.scrollY')).toBeLessThan(2000);
  });

  it('stays at the top when the orchard of a notification no longer exists', async () => {
    const { page } = phone;
    await open('/orchard?orchard=01K00000000000000000000000');
    await page.getByText(orchardsTexts.namedGone).waitFor();
    expect(await page.evaluate('window.scrollY')).toBe(0);
    await phone.shot('orchards-unknown');
    await looksRight(page);
  });
});

/** Top of an orchard in the window, px. */
const topOf = (page: Page, id: string) =>
  page.evaluate(`document.getElementById('${id}').getBoundingClientRect().top`) as Promise<number>;
