import { describe, expect, it } from 'vitest';
import { askedFarmers, good, lacking, pressed, thanks } from './asked-farmer.ts';
import { inBrowser, sharedFrugalSystem } from './in-browser.ts';
import { looksRight, PATIENT, serviceAway } from './phone.ts';

/** What farmers say at once of an answer, in a real browser. */

/** One question a farmer is enough; what all of them say is counted on the other product (`outcome.test.ts`). */
const product = inBrowser(sharedFrugalSystem);
const { askedOnce } = askedFarmers(product);

describe('a thumb on the advice', () => {
  it('is stored at once, shown after a reload, changed, and followed by a few words', async () => {
    const { page, stored, told, shot } = await askedOnce();
    await good(page).dblclick();
    await thanks(page).waitFor();
    expect(told).toEqual([{ kind: 'advice', helpful: true }]);
    expect(await stored()).toMatchObject({ advice: { helpful: true } });
    await page.reload();
    await good(page).waitFor();
    expect([await pressed(good(page)), await pressed(lacking(page))]).toEqual(['true', 'false']);
    await lacking(page).click();
    await page.getByRole('textbox', { name: /क्या कमी रही/ }).fill('मात्रा नहीं बताई');
    await shot('feedback-comment');
    await looksRight(page);
    await page.getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText('आपकी बात पहुँच गई').waitFor();
    expect(await stored()).toMatchObject({ advice: { helpful: false, comment: 'मात्रा नहीं बताई' } });
    expect(await pressed(lacking(page))).toBe('true');
  });

  it('is what was pressed last, also when the first press is still on its way', async () => {
    const { page, stored, told } = await askedOnce();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/feedback', async (route) => {
      if (told.length === 1) await held;
      await route.continue();
    });
    await good(page).click();
    await lacking(page).click();
    expect(await pressed(lacking(page))).toBe('true');
    expect(told).toHaveLength(1);
    letGo();
    await thanks(page).waitFor();
    expect(told.map(({ helpful }) => helpful)).toEqual([true, false]);
    expect(await stored()).toMatchObject({ advice: { helpful: false } });
    expect(await pressed(lacking(page))).toBe('true');
  });

  it('in two tabs is one opinion, the later', async () => {
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
    await expect.poll(() => pressed(lacking(page)), PATIENT).toBe('true');
    expect(await pressed(good(page))).toBe('false');
  });

  it('waits on the phone without a network, can be changed there, and goes once', async () => {
    const { page, context, told, stored, shot } = await askedOnce({ keepsApp: true });
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await context.setOffline(true);
    await page.getByText('ऑफलाइन मोड').waitFor();
    await good(page).click();
    await page.getByText('जवाब फ़ोन में सहेजा है').waitFor();
    await lacking(page).click();
    expect(await pressed(lacking(page))).toBe('true');
    await shot('feedback-offline');
    await looksRight(page);
    await page.reload();
    await expect.poll(() => pressed(lacking(page)), PATIENT).toBe('true');
    expect(told).toEqual([]);
    await context.setOffline(false);
    await expect.poll(stored, PATIENT).toMatchObject({ advice: { helpful: false } });
    await thanks(page).waitFor();
    expect(told).toEqual([{ kind: 'advice', helpful: false }]);
  });

  it('goes through when the page was left while it was on its way', async () => {
    const { page, told, stored } = await askedOnce();
    const left = Promise.withResolvers<void>();
    await page.route('**/feedback', async (route) => {
      if (told.length > 1) return route.continue();
      left.resolve();
    });
    await good(page).click();
    await left.promise;
    await page.reload();
    await expect.poll(() => pressed(good(page)), PATIENT).toBe('true');
    await expect.poll(stored, PATIENT).toMatchObject({ advice: { helpful: true } });
    await thanks(page).waitFor();
    expect(told).toHaveLength(2);
  });

  it('is not marked when the server refuses it', async () => {
    const { page, stored } = await askedOnce();
    await page.route('**/feedback', serviceAway);
    await good(page).click();
    await page.getByText('फिर से छुएँ').first().waitFor();
    expect(await pressed(good(page))).toBe('false');
    await page.unroute('**/feedback');
    await good(page).click();
    await thanks(page).waitFor();
    expect(await stored()).toMatchObject({ advice: { helpful: true } });
  });
});
