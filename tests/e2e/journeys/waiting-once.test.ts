import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import { expect, it } from 'vitest';
import { ask, phoneOf, previous, QUESTION, rows } from '../offline/waiting-phone.ts';
import { noticed } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A question whose answer was lost becomes one record. */

const product = inBrowser(sharedSystem);

it('a question is sent again with the same key when the page was left before the answer: one record', async () => {
  const { page, context, farmer, shot } = await phoneOf(product.browser, product.system);
  const keys: (string | undefined)[] = [];
  const left = Promise.withResolvers<void>();
  await context.route('**/api/diagnose/text', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    left.resolve();
  });
  await ask(page, QUESTION);
  await left.promise;
  await page.reload();
  await noticed(page, waitingTexts.resultCame);
  await shot('waiting-left-words');
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await farmer.records()).toHaveLength(1);
  await page.reload();
  await previous(page).first().waitFor();
  expect(await previous(page).count()).toBe(1);
  await rows(page).first().waitFor({ state: 'detached' });
});

it('a question whose answer was lost is sent again with the same key and uses up one check', async () => {
  const { page, context, farmer, asked } = await phoneOf(product.browser, product.system);
  await context.route(
    '**/api/diagnose/text',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await ask(page, QUESTION);
  await noticed(page, waitingTexts.resultCame);
  expect(asked.length).toBeGreaterThan(1);
  expect(await farmer.records()).toHaveLength(1);
  await page.getByText('सवाल: आज 1000 में से 999 बाकी').waitFor();
});
