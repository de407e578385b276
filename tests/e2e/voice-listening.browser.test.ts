import { RECORDING_TYPES } from '@anar/contracts/constants';
import { describe, expect, it } from 'vitest';
import { looksRight } from './phone.ts';
import {
  button,
  callFrom,
  hold,
  listening,
  live,
  microphone,
  openSheet,
  press,
  SAID,
  tapAndSpeak,
  voiceTests,
  words,
} from './voice-caller.ts';

/** A question by voice where the server listens: Hindi speech in the microphone, written down, asked and answered. */

const voice = voiceTests();

/** However slow the machine is, no time passes between the taps and the end. */
const TIME_STANDS = 'const now = Date.now(); Date.now = () => now;';

describe('a question', () => {
  it('writes down what was said while the button was held, asks, and says the answer', async () => {
    const { page, farmer, shot, complaints } = await callFrom(voice.browser, voice.system);
    await shot('voice-idle');
    await press(page);
    await shot('voice-listening');
    await looksRight(page);
    await page.mouse.up();

    // Nothing is pressed: the check starts by itself, and its answer is heard.
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    await button(page, 'रोकें').waitFor();
    await shot('voice-answer');
    await looksRight(page);
    expect((await voice.asked()).speeches.at(-1)?.input).toContain('तेलिया');
    expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual([SAID]);

    const watched = (await page.evaluate(`({ ...watched, tracks: undefined })`)) as { tried: string[] };
    expect(watched).toMatchObject({
      buzzes: [50],
      asked: [{ audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 } }],
      tried: RECORDING_TYPES.slice(0, watched.tried.length),
    });
    const filename = /mp4/.test(watched.tried.at(-1) ?? '') ? 'question.mp4' : 'question.webm';
    expect((await voice.asked()).transcriptions.at(-1)).toMatchObject({ language: 'hi', filename });
    expect(await live(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('lets the words be put right before they are asked', async () => {
    const { page, farmer, shot } = await callFrom(voice.browser, voice.system);
    await tapAndSpeak(page);
    await page.getByRole('heading', { name: 'हमने यह सुना' }).waitFor();
    expect(await words(page).inputValue()).toBe(SAID);
    await shot('voice-heard');
    await looksRight(page);
    await button(page, 'रुकें, पहले ठीक करें').click();
    await words(page).fill('अनार के पत्ते पीले हो रहे हैं');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'जाँच का नतीजा' }).waitFor();
    expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual(['अनार के पत्ते पीले हो रहे हैं']);
  });

  it('says so when nothing could be understood', async () => {
    const { page, shot } = await callFrom(voice.browser, voice.system);
    await voice.become({ mode: 'empty' });
    await hold(page);
    await page.getByRole('alert').getByText('माफ़ करें, आवाज़ समझ नहीं आई, फिर से बोलें।').waitFor();
    await shot('voice-not-understood');
    await looksRight(page);
  });

  it('keeps a recording that did not get through, and sends it again', async () => {
    const { page, shot } = await callFrom(voice.browser, voice.system);
    await page.route('**/api/voice/transcribe', (route) => route.abort());
    await hold(page);
    await page.getByText('आपकी आवाज़ यहीं सहेजी है').waitFor();
    await shot('voice-kept');
    await looksRight(page);
    await page.unroute('**/api/voice/transcribe');
    await button(page, 'आवाज़ फिर भेजें').click();
    await page.getByRole('heading', { name: 'हमने यह सुना' }).waitFor();
    expect(await page.evaluate('watched.asked.length')).toBe(1);
  });

  it('fits a narrow and a dark phone', async () => {
    const { page, shot } = await callFrom(voice.browser, voice.system, { width: 320 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot('voice-320-dark');
    await looksRight(page);
    await tapAndSpeak(page);
    await button(page, 'जाँच शुरू करें').click();
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    await shot('voice-answer-320-dark');
    await looksRight(page);
  });
});

describe('the microphone: how it is opened, and that it never stays open', () => {
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
});

describe('the spoken answer', () => {
  it('stops, repeats and clears the answer, and leads to the whole record', async () => {
    const { page, farmer } = await callFrom(voice.browser, voice.system);
    await tapAndSpeak(page);
    await button(page, 'जाँच शुरू करें').click();
    await button(page, 'रोकें').click();
    const spoken = (await voice.asked()).speeches.length;
    await button(page, 'सलाह फिर सुनें').click();
    await button(page, 'रोकें').click();
    expect((await voice.asked()).speeches).toHaveLength(spoken);
    await expect.poll(() => page.evaluate('watched.made === watched.revoked')).toBe(true);

    const [record] = await farmer.records();
    expect(await page.getByRole('link', { name: 'पूरी सलाह देखें' }).getAttribute('href')).toBe(`/diagnosis/${record?.id}`);
    await button(page, 'नया सवाल').click();
    expect(await words(page).inputValue()).toBe('');
    await microphone(page).waitFor();

    await tapAndSpeak(page);
    await button(page, 'जाँच शुरू करें').click();
    await page.getByRole('link', { name: 'पूरी सलाह देखें' }).click();
    await page.waitForURL('**/diagnosis/*');
    await page.getByText(SAID).first().waitFor();
    await page.goBack();
    await microphone(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
  });

  it('offers the answer to be heard when the browser wants a press first', async () => {
    const refuse = `
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        return window.pressed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
      };`;
    const { page, shot } = await callFrom(voice.browser, voice.system, { script: refuse });
    await tapAndSpeak(page);
    await button(page, 'जाँच शुरू करें').click();
    await button(page, 'सुनें').waitFor();
    await shot('voice-blocked');
    await page.evaluate('window.pressed = true');
    await button(page, 'सुनें').click();
    await button(page, 'रोकें').waitFor();
  });
});
