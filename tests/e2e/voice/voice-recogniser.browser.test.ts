import { expect, it } from 'vitest';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { button, callerOf, hold, openSheet, openSpeakingBrowser, SAID, words } from './voice-caller.ts';

/**
 * A question by voice without server speech recognition: with a real recording, and its layout. The rest:
 * `voice-sheet.test.tsx` of the web.
 */

const product = inBrowser(sharedSystem, openSpeakingBrowser);

/** The browser's own speech recognition: recognises the same text, piece by piece. */
const RECOGNISER = `
  window.SpeechRecognition = window.webkitSpeechRecognition = class {
    start() {
      window.recogniser = { lang: this.lang };
      setTimeout(() => this.onstart());
      setTimeout(() => this.onresult({ results: [[{ transcript: 'मेरे अनार के फल पर' }]] }));
    }
    stop() {
      this.onresult({ results: [[{ transcript: 'मेरे अनार के फल पर' }], [{ transcript: 'तेल जैसे काले धब्बे हैं' }]] });
      this.onend();
    }
    abort() {}
  };`;

it('without known capabilities the voice sheet tries the server, and after its refusal the browser’s recogniser', async () => {
  const { page, farmer, shot } = await callerOf(product.browser, product.system, { script: RECOGNISER });
  await page.route('**/api/voice', (route) => route.abort());
  await openSheet(page);
  await hold(page);
  await page.getByText('अब आपका फ़ोन खुद सुनेगा').waitFor();
  await shot('voice-say-again');
  await looksRight(page);
  await hold(page);
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
  expect(await page.evaluate('[recogniser.lang, watched.asked.length]')).toEqual(['hi-IN', 1]);
  expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual([SAID]);
});

it('the voice sheet fits in a browser without a recogniser, and with an unsure answer', async () => {
  const none = 'delete window.webkitSpeechRecognition; delete window.SpeechRecognition;';
  const { page, shot } = await callerOf(product.browser, product.system, { script: none });
  await button(page, 'बोलकर बताएँ').click();
  await page.getByText('आपका फ़ोन आवाज़ नहीं पहचानता').waitFor();
  await shot('voice-no-hearing');
  await looksRight(page);
  await words(page).fill('ट्रैक्टर का टायर पंक्चर है');
  await page.keyboard.press('Enter');
  await page.getByText('यह अनार के रोग की बात नहीं लगी').waitFor();
  await shot('voice-unsure');
  await looksRight(page);
});
