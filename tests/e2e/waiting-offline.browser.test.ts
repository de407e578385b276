import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { PATIENT, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';
import { ask, box, button, choosePhoto, phoneOf, previous, QUESTION, rows, toast, waiting } from './waiting-phone.ts';

/** Checks made without a network: kept on the phone, shown, taken away, and sent once the network returns. */

const product = inBrowser(sharedSystem);

it('are kept on the very first visit too, before the page was ever opened again', async () => {
  const { page, context } = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await signInFarmer(product.system, page);
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), PATIENT).toBe('activated');
  await context.setOffline(true);
  await page.getByText('ऑफलाइन मोड').waitFor();
  await choosePhoto(page);
  await button(page, 'जाँच शुरू करें').click();
  await toast(page, 'फोटो सहेज ली है').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
});

it('are listed in every open tab once one of them has sent them', async () => {
  const { page, context } = await phoneOf(product.browser, product.system);
  const other = await context.newPage();
  await other.goto('/diagnose');
  await box(other).waitFor();
  await context.setOffline(true);
  await ask(page, QUESTION);
  for (const tab of [page, other]) await expect.poll(() => rows(tab).count()).toBe(1);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await waiting(tab).waitFor({ state: 'detached' });
    await previous(tab).first().waitFor();
  }
});

it('can be taken away, brought back, and is not sent once it is away', async () => {
  const { page, context, farmer, asked } = await phoneOf(product.browser, product.system);
  await context.setOffline(true);
  await ask(page, QUESTION);
  await button(page, /^हटाएँ/).click();
  await button(page, 'वापस लाएँ').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await button(page, /^हटाएँ/).click();
  await waiting(page).waitFor({ state: 'detached' });
  await ask(page, 'पत्ते पीले हो रहे हैं');
  await context.setOffline(false);
  await toast(page, 'जाँच का नतीजा आ गया').waitFor();
  // At once: a message goes by itself after some seconds.
  await button(page, 'देखें').click();
  await page.waitForURL('**/diagnosis/*');
  expect(asked).toHaveLength(1);
  expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual(['पत्ते पीले हो रहे हैं']);
});

it('is refused honestly where the browser keeps nothing, and the words stay', async () => {
  const { page, context } = await phoneOf(product.browser, product.system);
  await context.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })");
  await page.reload();
  await box(page).waitFor();
  await context.setOffline(true);
  await ask(page, QUESTION);
  await page
    .getByText(/इस ब्राउज़र में जाँच सहेजी नहीं जा सकती/)
    .first()
    .waitFor();
  expect(await box(page).inputValue()).toBe(QUESTION);
  expect(await waiting(page).count()).toBe(0);
});

it('does not fit a full phone: the photo stays on the screen', async () => {
  const { page, context, complaints } = await phoneOf(product.browser, product.system);
  await choosePhoto(page);
  await page.evaluate(NO_ROOM_FOR_PHOTOS);
  await context.setOffline(true);
  await button(page, 'जाँच शुरू करें').click();
  await page
    .getByText(/फ़ोन में जगह नहीं है/)
    .first()
    .waitFor();
  // Its pictures are shown; the photo stands beside the first of the two questions.
  await button(page, 'पीछे').click();
  expect(await page.getByRole('img', { name: 'चुनी हुई फोटो' }).isVisible()).toBe(true);
  expect(complaints.filter((text) => !/Failed to load resource|ERR_INTERNET/.test(text))).toEqual([]);
});

/** The store of a phone that is full: it refuses what is large. */
const NO_ROOM_FOR_PHOTOS = `(() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    if (value instanceof Blob) throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, value, key);
  };
})()`;
