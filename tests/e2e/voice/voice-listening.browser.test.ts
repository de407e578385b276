import { RECORDING_TYPES } from '@anar/contracts/constants';
import { voiceTexts } from '@anar/web/texts/features/voice/voice';
import { describe, expect, it } from 'vitest';
import { looksRight } from '../phones/phone.ts';
import {
  button,
  callFrom,
  clickMicrophone,
  hold,
  listening,
  live,
  microphone,
  openSheet,
  SAID,
  tapAndSpeak,
  voiceTests,
  words,
} from './voice-caller.ts';

/**
 * A question by voice with server speech recognition: Hindi speech into a real microphone, recognised, asked and
 * answered. The rest: `voice-sheet.test.tsx` of the web.
 */

const voice = voiceTests();

describe('a question by voice', () => {
  it('is recorded while the button is held, transcribed, asked, and its answer read aloud', async () => {
    const { page, farmer, shot, complaints } = await callFrom(voice.browser, voice.system);
    await shot('voice-idle');
    await clickMicrophone(page);
    await shot('voice-listening');
    await looksRight(page);
    await page.mouse.up();

    // Without a click: the check starts by itself, and its answer is read aloud.
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

  it('fits when nothing is recognised, when the upload fails, and after it is sent again', async () => {
    const { page, shot } = await callFrom(voice.browser, voice.system);
    await voice.become({ mode: 'empty' });
    await hold(page);
    await page.getByRole('alert').getByText('माफ़ करें, आवाज़ समझ नहीं आई, फिर से बोलें।').waitFor();
    await shot('voice-not-understood');
    await looksRight(page);
    await voice.become({ mode: 'ok' });
    await page.route('**/api/voice/transcribe', (route) => route.abort());
    await hold(page);
    await page.getByText('आपकी आवाज़ यहीं सहेजी है').waitFor();
    await shot('voice-kept');
    await looksRight(page);
    await page.unroute('**/api/voice/transcribe');
    await page.evaluate('watched.held = true');
    await button(page, voiceTexts.sendAgain).click();
    await page.getByRole('heading', { name: voiceTexts.titleTranscript }).waitFor();
    expect(await words(page).inputValue()).toBe(SAID);
    await shot('voice-heard');
    await looksRight(page);
  });

  it('fits a narrow phone in dark mode', async () => {
    const { page, shot } = await callFrom(voice.browser, voice.system, { width: 320 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot('voice-320-dark');
    await looksRight(page);
    await tapAndSpeak(page);
    await button(page, voiceTexts.send).click();
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    await shot('voice-answer-320-dark');
    await looksRight(page);
  });
});

describe('the microphone', () => {
  it('is released when the sheet is closed, by button and by the back key', async () => {
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
});
