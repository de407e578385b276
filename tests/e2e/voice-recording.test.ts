import { RECORDING_TYPES } from '@anar/contracts/constants';
import { expect, it } from 'vitest';
import { looksRight } from './phone.ts';
import { button, callFrom, hold, live, press, SAID, tapAndSpeak, voiceTests, words } from './voice-caller.ts';

/** A question by voice where the server listens: Hindi speech in the microphone, written down, asked and answered. */

const voice = voiceTests();

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
