import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORDING_TYPES } from '@anar/contracts/constants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAiSimulator } from '../../tools/simulators/openai/server.ts';
import { type RunningSystem, runSystem } from '../running-system.ts';
import { barriers, openBrowser, type Phone, stickingOut, takePhone } from './phone.ts';
import { type RegisteredFarmer, signInFarmer } from './registered-farmer.ts';

/** A question by voice: Hindi speech in the microphone, the running product, and a stand-in for the OpenAI API. */

const SAID = 'मेरे अनार के फल पर तेल जैसे काले धब्बे हैं';
const CLOSE = { name: 'बंद करें', exact: true };
const FAKE_MICROPHONE = '--use-fake-device-for-media-stream';

const dir = mkdtempSync(join(tmpdir(), 'anar-voice-'));
const openAi = openAiSimulator({ apiKey: 'sk-test' });
const phones: Phone[] = [];
let browser: Browser;
let numbers = 9822200000;

beforeAll(async () => {
  const speech = join(dir, 'question.wav');
  execFileSync('espeak-ng', ['-v', 'hi', '-w', speech, SAID]);
  browser = await openBrowser([
    FAKE_MICROPHONE,
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${speech}`,
  ]);
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map(({ context }) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Notes in the page what it does with microphone, recorder and vibration. */
const WATCH = `
  const watched = (window.watched = { buzzes: [], asked: [], tried: [], tracks: [], sounds: 0, revoked: 0, made: 0 });
  navigator.vibrate = (ms) => watched.buzzes.push(ms) > 0;
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    watched.asked.push(wish);
    const stream = await open(wish);
    watched.tracks.push(...stream.getTracks());
    return stream;
  };
  const can = MediaRecorder.isTypeSupported;
  MediaRecorder.isTypeSupported = (type) => (watched.tried.push(type), can(type));
  const make = URL.createObjectURL, revoke = URL.revokeObjectURL;
  URL.createObjectURL = (blob) => ((watched.made += 1), make(blob));
  URL.revokeObjectURL = (url) => ((watched.revoked += 1), revoke(url));
`;

interface Caller extends Phone {
  farmer: RegisteredFarmer;
}

/** A signed-in phone with the sheet open. */
async function callFrom(system: RunningSystem, { on = browser, script = '', width = 360 } = {}): Promise<Caller> {
  const phone = await takePhone(on, system.url, width);
  phones.push(phone);
  await phone.page.addInitScript(WATCH + script);
  numbers += 1;
  const farmer = await signInFarmer(system, phone.page, String(numbers));
  await openSheet(phone.page);
  return { ...phone, farmer };
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'बोलकर बताएँ', exact: true }).click();
  await microphone(page).waitFor();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const microphone = (page: Page) => button(page, 'दबाकर रखें और बोलें');
const words = (page: Page) => page.getByRole('textbox', { name: 'आपकी बात' });
const live = async (page: Page) =>
  (await page.evaluate(`watched.tracks.filter((track) => track.readyState === 'live').length`)) as number;

/** Presses, waits until a second has been counted down, lets go. */
async function hold(page: Page): Promise<void> {
  await microphone(page).hover();
  await page.mouse.down();
  await listening(page);
  await page.mouse.up();
}

async function listening(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'सुन रहे हैं' }).waitFor();
  await page.getByText('58 सेकंड बाकी').waitFor();
}

async function tapAndSpeak(page: Page): Promise<void> {
  await microphone(page).click();
  await listening(page);
  await button(page, 'बोलना पूरा हुआ').click();
}

async function looksRight(page: Page): Promise<void> {
  expect(await stickingOut(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
}

describe('where the server listens and speaks', () => {
  let system: RunningSystem;
  const become = (payload: object) => openAi.inject({ method: 'PUT', url: '/control/audio', payload });
  const asked = async () => (await openAi.inject('/control/audio')).json();

  beforeAll(async () => {
    await openAi.listen({ host: '127.0.0.1', port: 0 });
    const { port } = openAi.server.address() as AddressInfo;
    const env = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'off' };
    system = await runSystem({ env: { diagnosis: env } });
  });
  afterEach(() => become({ mode: 'ok' }));
  afterAll(async () => {
    await system?.stop();
    await openAi.close();
  });

  it('writes down what was said while the button was held, asks, and says the answer', async () => {
    const { page, farmer, shot, complaints } = await callFrom(system);
    await shot('voice-idle');
    await microphone(page).hover();
    await page.mouse.down();
    await listening(page);
    await shot('voice-listening');
    await looksRight(page);
    await page.mouse.up();

    await page.getByRole('heading', { name: 'हमने यह सुना' }).waitFor();
    expect(await words(page).inputValue()).toBe(SAID);
    await shot('voice-heard');
    await looksRight(page);

    // Nothing is pressed: the check starts by itself, and its answer is heard.
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    await button(page, 'रोकें').waitFor();
    await shot('voice-answer');
    await looksRight(page);
    expect((await asked()).speeches.at(-1).input).toContain('तेलिया');
    expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual([SAID]);

    const watched = (await page.evaluate(`({ ...watched, tracks: undefined })`)) as { tried: string[] };
    expect(watched).toMatchObject({
      buzzes: [50],
      asked: [{ audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 } }],
      tried: RECORDING_TYPES.slice(0, watched.tried.length),
    });
    const filename = /mp4/.test(watched.tried.at(-1) ?? '') ? 'question.mp4' : 'question.webm';
    expect((await asked()).transcriptions.at(-1)).toMatchObject({ language: 'hi', filename });
    expect(await live(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('stops, repeats and clears the answer, and leads to the whole record', async () => {
    const { page, farmer } = await callFrom(system);
    await tapAndSpeak(page);
    await button(page, 'जाँच शुरू करें').click();
    await button(page, 'रोकें').click();
    const spoken = (await asked()).speeches.length;
    await button(page, 'सलाह फिर सुनें').click();
    await button(page, 'रोकें').click();
    expect((await asked()).speeches).toHaveLength(spoken);
    await expect.poll(() => page.evaluate('watched.made === watched.revoked')).toBe(true);

    const [record] = await farmer.records();
    expect(await page.getByRole('link', { name: /सलाह|जवाब/ }).getAttribute('href')).toBe(`/diagnosis/${record?.id}`);
    await button(page, 'नया सवाल').click();
    expect(await words(page).inputValue()).toBe('');
    await microphone(page).waitFor();

    await tapAndSpeak(page);
    await button(page, 'जाँच शुरू करें').click();
    await page.getByRole('link', { name: /सलाह|जवाब/ }).click();
    await page.waitForURL('**/diagnosis/*');
    await page.getByText(SAID).first().waitFor();
    await page.goBack();
    await microphone(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
  });

  it('lets the words be put right before they are asked', async () => {
    const { page, farmer } = await callFrom(system);
    await tapAndSpeak(page);
    await button(page, 'रुकें, पहले ठीक करें').click();
    await words(page).fill('अनार के पत्ते पीले हो रहे हैं');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'जाँच का नतीजा' }).waitFor();
    expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual(['अनार के पत्ते पीले हो रहे हैं']);
  });

  it('explains the button when both taps come at once, and opens one microphone', async () => {
    const { page, shot } = await callFrom(system);
    const before = (await asked()).transcriptions.length;
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
    expect((await asked()).transcriptions).toHaveLength(before);
  });

  it('works by key', async () => {
    const { page } = await callFrom(system);
    await microphone(page).focus();
    await page.keyboard.press('Enter');
    await listening(page);
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'हमने यह सुना' }).waitFor();
  });

  it('says so when nothing could be understood', async () => {
    const { page, shot } = await callFrom(system);
    await become({ mode: 'empty' });
    await hold(page);
    await page.getByRole('alert').getByText('माफ़ करें, आवाज़ समझ नहीं आई, फिर से बोलें।').waitFor();
    await shot('voice-not-understood');
    await looksRight(page);
  });

  it('keeps a recording that did not get through, and sends it again', async () => {
    const { page, shot } = await callFrom(system);
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

  it('ends the microphone when the sheet is closed, by button and by the back key', async () => {
    const { page } = await callFrom(system);
    const before = (await asked()).transcriptions.length;
    await microphone(page).click();
    await listening(page);
    await page.getByRole('button', CLOSE).click();
    await expect.poll(() => live(page)).toBe(0);
    await openSheet(page);
    await microphone(page).click();
    await listening(page);
    await page.goBack();
    await microphone(page).waitFor({ state: 'detached' });
    await expect.poll(() => live(page)).toBe(0);
    expect(page.url()).toBe(`${system.url}/`);
    expect((await asked()).transcriptions).toHaveLength(before);
  });

  it('keeps what was said when the page goes away, and waits with the check', async () => {
    const { page, farmer } = await callFrom(system);
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

  it('offers the answer to be heard when the browser wants a press first', async () => {
    const refuse = `
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        return window.pressed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
      };`;
    const { page, shot } = await callFrom(system, { script: refuse });
    await tapAndSpeak(page);
    await button(page, 'जाँच शुरू करें').click();
    await button(page, 'सुनें').waitFor();
    await shot('voice-blocked');
    await page.evaluate('window.pressed = true');
    await button(page, 'सुनें').click();
    await button(page, 'रोकें').waitFor();
  });

  it('fits a narrow and a dark phone', async () => {
    const { page, shot } = await callFrom(system, { width: 320 });
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

describe('where the server does not listen', () => {
  let system: RunningSystem;
  let deaf: Browser;

  beforeAll(async () => {
    const env = { FREE_QUESTIONS_PER_DAY: '1' };
    [system, deaf] = await Promise.all([
      runSystem({ env: { diagnosis: env } }),
      openBrowser([FAKE_MICROPHONE, '--deny-permission-prompts']),
    ]);
  });
  afterAll(async () => {
    await deaf?.close();
    await system?.stop();
  });

  /** The browser's own recogniser: it hears the same, a piece at a time. */
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

  it('lets the browser listen, from the next press on, and the local voice speak', async () => {
    const { page, farmer, shot } = await callFrom(system, { script: RECOGNISER });
    await hold(page);
    await page.getByText('अब आपका फ़ोन खुद सुनेगा').waitFor();
    await shot('voice-say-again');
    await looksRight(page);
    await microphone(page).hover();
    await page.mouse.down();
    await listening(page);
    expect(await words(page).inputValue()).toBe('मेरे अनार के फल पर');
    await page.mouse.up();
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    expect(await page.evaluate('[recogniser.lang, watched.asked.length]')).toEqual(['hi-IN', 1]);
    expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual([SAID]);
    await button(page, 'रोकें').waitFor();
  });

  it('leaves writing to a browser without a recogniser, and says why', async () => {
    const none = 'delete window.webkitSpeechRecognition; delete window.SpeechRecognition;';
    const { page, shot } = await callFrom(system, { script: none });
    await hold(page);
    await page.getByText('आपका फ़ोन आवाज़ नहीं पहचानता').waitFor();
    await shot('voice-no-hearing');
    await looksRight(page);
    await words(page).fill('ट्रैक्टर का टायर पंक्चर है');
    await page.keyboard.press('Enter');
    await page.getByText('भरोसा 0%').waitFor();
    await shot('voice-unsure');
    await looksRight(page);
  });

  it('says that the microphone is not available when it is refused, and lets write', async () => {
    const { page, shot } = await callFrom(system, { on: deaf });
    expect(await page.evaluate('watched.asked.length')).toBe(0);
    await microphone(page).click();
    await page.getByText('माइक नहीं मिला').waitFor();
    await shot('voice-denied');
    await looksRight(page);
    expect(await button(page, 'जाँच शुरू करें').isDisabled()).toBe(true);
    await words(page).fill('   ');
    await page.keyboard.press('Enter');
    expect(await button(page, 'जाँच शुरू करें').isDisabled()).toBe(true);
    await words(page).fill(SAID);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
  });

  it('keeps the words when the checks of the day are used up', async () => {
    const { page, farmer, shot } = await callFrom(system);
    await button(page, 'लिखकर बताएँ').click();
    await words(page).fill(SAID);
    await button(page, 'जाँच शुरू करें').dblclick();
    await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
    expect(await farmer.records()).toHaveLength(1);
    await button(page, 'नया सवाल').click();
    await words(page).fill('अनार के पत्ते पीले हो रहे हैं');
    await page.keyboard.press('Enter');
    await page.getByText('आज की जाँच पूरी हो गई').waitFor();
    await shot('voice-over-quota');
    await looksRight(page);
    expect(await words(page).inputValue()).toBe('अनार के पत्ते पीले हो रहे हैं');
    await button(page, 'कल अपने आप भेजें').click();
    await words(page).waitFor({ state: 'detached' });
    await page.getByText('अनार के पत्ते पीले हो रहे हैं').waitFor();
  });

  it('puts a written question aside without a network', async () => {
    const { page, context, farmer, shot } = await callFrom(system);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await page.reload();
    await openSheet(page);
    await context.setOffline(true);
    await page.getByText('ऑफलाइन मोड').waitFor();
    await microphone(page).click();
    await page.getByText('बोलकर पूछने के लिए नेट चाहिए').waitFor();
    await shot('voice-offline');
    await looksRight(page);
    await words(page).fill(SAID);
    await button(page, 'नेट आने पर भेजें').click();
    await words(page).waitFor({ state: 'detached' });
    await page.getByText(SAID).waitFor();
    await context.setOffline(false);
    await expect.poll(async () => (await farmer.records()).length, { timeout: 20_000 }).toBe(1);
  });
});
