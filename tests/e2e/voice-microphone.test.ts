import { expect, it } from 'vitest';
import { button, callFrom, listening, live, microphone, openSheet, SAID, voiceTests, words } from './voice-caller.ts';

/** The microphone of the voice: how it is opened, and that it never stays open. */

const voice = voiceTests();

/** However slow the machine is, no time passes between the taps and the end. */
const TIME_STANDS = 'const now = Date.now(); Date.now = () => now;';

it('explains the button when both taps come at once, and opens one microphone', async () => {
  const { page, shot } = await callFrom(voice.browser, voice.system, { script: TIME_STANDS });
  const before = (await voice.asked()).transcriptions.length;
  await page.evaluate(`(() => {
    const tap = (button) => {
      for (const type of ['pointerdown', 'pointerup', 'click']) {
        button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0 }));
      }
    };
    HTMLElement.prototype.setPointerCapture = () => {};
    const button = document.querySelector('dialog button[aria-describedby]');
    tap(button);
    tap(button);
  })()`);
  await page.getByRole('heading', { name: 'सुन रहे हैं' }).waitFor();
  await button(page, 'बोलना पूरा हुआ').dispatchEvent('click');
  await page.getByText('आवाज़ नहीं आई').waitFor();
  await shot('voice-too-short');
  expect(await page.evaluate('watched.asked.length')).toBe(1);
  expect(await live(page)).toBe(0);
  expect((await voice.asked()).transcriptions).toHaveLength(before);
});

it('works by key', async () => {
  const { page } = await callFrom(voice.browser, voice.system);
  await microphone(page).focus();
  await page.keyboard.press('Enter');
  await listening(page);
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'हमने यह सुना' }).waitFor();
});

it('ends the microphone when the sheet is closed, by button and by the back key', async () => {
  const { page } = await callFrom(voice.browser, voice.system);
  const before = (await voice.asked()).transcriptions.length;
  await microphone(page).click();
  await listening(page);
  await button(page, 'बंद करें').click();
  await expect.poll(() => live(page)).toBe(0);
  await openSheet(page);
  await microphone(page).click();
  await listening(page);
  await page.goBack();
  await microphone(page).waitFor({ state: 'detached' });
  await expect.poll(() => live(page)).toBe(0);
  expect(page.url()).toBe(`${voice.system.url}/`);
  expect((await voice.asked()).transcriptions).toHaveLength(before);
});

it('keeps what was said when the page goes away, and waits with the check', async () => {
  const { page, farmer } = await callFrom(voice.browser, voice.system);
  await microphone(page).click();
  await listening(page);
  await page.evaluate(`(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);
  await expect.poll(() => words(page).inputValue()).toBe(SAID);
  await button(page, 'रुकें, पहले ठीक करें').waitFor({ state: 'detached' });
  expect(await live(page)).toBe(0);
  expect(await farmer.records()).toEqual([]);
  await button(page, 'जाँच शुरू करें').click();
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
});
