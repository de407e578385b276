import { request } from '@anar/running-system/http-client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  askedFarmers,
  daysAgo,
  heading,
  helped,
  lacking,
  notHelped,
  OUTCOME,
  openHome,
  openRecord,
  pressed,
  thanks,
} from './asked-farmer.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { looksRight } from './phone.ts';

/** What farmers say after a week of an answer, in a real browser; and who may read what all of it adds up to. */

/** No other file that shares this product says what it thinks of advice. */
const product = inBrowser(sharedSystem);
const { askedOnce, askedBefore, appoint, records } = askedFarmers(product);

const topOf = async (page: Page, name: string) => (await heading(page, name).boundingBox())?.y ?? Number.NaN;

describe('after a week', () => {
  it('the start asks one question a visit whether it helped, of the newest, and keeps the answer', async () => {
    const asked = await askedBefore(8);
    const { page, stored, told, shot } = asked;
    await openHome(page);
    await records().updateOne(
      { _id: await ask(page, 'फल में गोल छेद है, अंदर सुंडी है') },
      { $set: { createdAt: daysAgo(9) } },
    );
    await openHome(page);
    await heading(page, OUTCOME).waitFor();
    await page.getByText('8 दिन पहले: तेलिया रोग').waitFor();
    await shot('outcome-home');
    await looksRight(page);
    await helped(page).dblclick();
    await thanks(page).waitFor();
    expect(told).toEqual([{ kind: 'outcome', helpful: true }]);
    expect(await stored()).toMatchObject({ outcome: { helpful: true } });
    await openHome(page);
    await page.locator('section[aria-labelledby=previous-advice] li').first().waitFor();
    await page.getByText('भारत में, भारत के लिए बना').waitFor();
    expect(await heading(page, OUTCOME).count()).toBe(0);
    await openRecord(asked);
    expect(await pressed(helped(page))).toBe('true');
    await notHelped(page).click();
    await expect.poll(async () => (await stored())?.outcome?.helpful).toBe(false);
  });

  it('the record asks below its advice, so that the answer stays on top', async () => {
    const asked = await askedBefore(7.01);
    const { page, stored, shot } = asked;
    await page.reload();
    await heading(page, OUTCOME).waitFor();
    expect(await topOf(page, 'तेलिया रोग')).toBeLessThan(await topOf(page, 'आसान सलाह'));
    expect(await topOf(page, 'आसान सलाह')).toBeLessThan(await topOf(page, OUTCOME));
    await shot('outcome-record');
    await looksRight(page);
    await notHelped(page).click();
    await page.getByRole('textbox', { name: /क्या किया, क्या हुआ/ }).fill('टहनी काटी, पर फैल गया');
    await page.getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText('आपकी बात पहुँच गई').waitFor();
    expect(await stored()).toMatchObject({ outcome: { helpful: false, comment: 'टहनी काटी, पर फैल गया' } });
  });

  it('the question can be put off, and stays on the record', async () => {
    const asked = await askedBefore(9);
    const { page } = asked;
    await openHome(page);
    await page.getByRole('button', { name: 'बाद में', exact: true }).click();
    await heading(page, OUTCOME).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('section[aria-labelledby=previous-advice] li').first().waitFor();
    expect(await heading(page, OUTCOME).count()).toBe(0);
    await openRecord(asked);
    await heading(page, OUTCOME).waitFor();
  });

  it('and not before, nor of a check that named no problem', async () => {
    const young = await askedBefore(6.9);
    await openRecord(young);
    await openHome(young.page);
    const unsure = await askedBefore(8, 'ट्रैक्टर का टायर पंक्चर है');
    await unsure.page.reload();
    await unsure.page.getByText('यह अनार के रोग की बात नहीं लगी').waitFor();
    for (const { page } of [young, unsure]) expect(await heading(page, OUTCOME).count()).toBe(0);
  });

  it('a phone whose clock is ahead is told when to come, not to press again', async () => {
    const asked = await askedOnce();
    const { page, context, stored, shot } = asked;
    await context.clock.setFixedTime(daysAgo(-8));
    await openRecord(asked);
    await helped(page).click();
    await page.getByText('जाँच के 7 दिन बाद बताएँ').first().waitFor();
    await shot('outcome-too-early');
    expect(await page.getByText('फिर से छुएँ').count()).toBe(0);
    expect(await pressed(helped(page))).toBe('false');
    expect(await stored()).toBeUndefined();
  });
});

describe('what it adds up to', () => {
  const read = async (headers = {}) =>
    request(`${product.system.url}/api/diagnose/feedback`, 'GET', undefined, headers);

  it('is read by a doctor, by problem and without names or words; by nobody else', async () => {
    await records().updateMany({}, { $unset: { feedback: 1 } });
    const asked = await askedBefore(8);
    const { page } = asked;
    await openRecord(asked);
    await lacking(page).click();
    await page.getByRole('textbox', { name: /क्या कमी रही/ }).fill('मैं रमेश, मात्रा नहीं बताई');
    await page.getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText('आपकी बात पहुँच गई').waitFor();
    await helped(page).click();
    await expect.poll(asked.stored).toMatchObject({ outcome: { helpful: true } });

    expect((await read()).status).toBe(401);
    expect((await read(await appoint(asked, 'farmer'))).status).toBe(403);
    expect((await read(await appoint(asked, 'expert'))).status).toBe(403);
    const { status, body } = await read(await appoint(asked, 'doctor'));
    expect([status, body.problems]).toEqual([
      200,
      [
        {
          problemId: 'bacterial_blight',
          problem: 'तेलिया रोग',
          advice: { helpful: 0, notHelpful: 1 },
          outcome: { helpful: 1, notHelpful: 0 },
        },
      ],
    ]);
    expect(JSON.stringify(body)).not.toContain('रमेश');
  });
});
