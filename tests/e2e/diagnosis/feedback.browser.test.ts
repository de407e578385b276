import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { describe, expect, it } from 'vitest';
import { looksRight, PATIENT } from '../phones/phone.ts';
import { inBrowser, sharedFrugalSystem } from '../product/in-browser.ts';
import { askedFarmers, good, isSelected, lacking, thanks } from './asked-farmer.ts';

/** Immediate feedback on an answer, across tabs, reloads and an outage. The rest: `feedback.test.tsx` of the web. */

const product = inBrowser(sharedFrugalSystem);
const { askedOnce } = askedFarmers(product);

describe('feedback on the advice', () => {
  it('in two tabs is stored once, with the later choice', async () => {
    const { page, context, id, stored } = await askedOnce();
    const other = await context.newPage();
    await other.goto(`/diagnosis/${id}`);
    await good(other).waitFor();
    await good(page).click();
    await thanks(page).waitFor();
    await lacking(other).click();
    await thanks(other).waitFor();
    expect(await stored()).toMatchObject({ advice: { helpful: false } });
    await page.reload();
    await expect.poll(() => isSelected(lacking(page)), PATIENT).toBe('true');
    expect(await isSelected(good(page))).toBe('false');
  });

  it('given offline is kept on the phone over a reload and sent once, with the last choice', async () => {
    const { page, context, sentFeedback, stored, shot } = await askedOnce({ keepsApp: true });
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await context.setOffline(true);
    await page.getByText(shellTexts.offline).waitFor();
    await good(page).click();
    await page.getByText('जवाब फ़ोन में सहेजा है').waitFor();
    await lacking(page).click();
    expect(await isSelected(lacking(page))).toBe('true');
    await shot('feedback-offline');
    await looksRight(page);
    await page.reload();
    await expect.poll(() => isSelected(lacking(page)), PATIENT).toBe('true');
    expect(sentFeedback).toEqual([]);
    await context.setOffline(false);
    await expect.poll(stored, PATIENT).toMatchObject({ advice: { helpful: false } });
    await thanks(page).waitFor();
    expect(sentFeedback).toEqual([{ kind: 'advice', helpful: false }]);
  });

  it('is sent again when the page was left before the answer came', async () => {
    const { page, sentFeedback, stored } = await askedOnce();
    const left = Promise.withResolvers<void>();
    await page.route('**/feedback', async (route) => {
      if (sentFeedback.length > 1) return route.continue();
      left.resolve();
    });
    await good(page).click();
    await left.promise;
    await page.reload();
    await expect.poll(() => isSelected(good(page)), PATIENT).toBe('true');
    await expect.poll(stored, PATIENT).toMatchObject({ advice: { helpful: true } });
    await thanks(page).waitFor();
    expect(sentFeedback).toHaveLength(2);
  });
});
