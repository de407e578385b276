import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, runTogether } from '@anar/running-system/running-system';
import { createOpenAiSimulator } from '@anar/simulators/openai/server';
import { voiceTexts } from '@anar/web/texts/features/voice/voice';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { openBrowser, type Phone, takePhone } from '../phones/phone.ts';
import { type RegisteredFarmer, signInFarmer } from '../phones/registered-farmer.ts';
import { type InBrowser, inBrowser } from '../product/in-browser.ts';

/** Spoken into the microphone of `openSpeakingBrowser`. */
export const SAID = 'मेरे अनार के फल पर तेल जैसे काले धब्बे हैं';

/** Delay in ms after which the recognised question is sent by itself. */
const LOOK_MS = 5000;
const MICROPHONE = '--use-fake-device-for-media-stream';

/** A browser with microphone permission, into which espeak-ng speaks the question repeatedly. */
export async function openSpeakingBrowser(): Promise<Browser> {
  const dir = mkdtempSync(join(tmpdir(), 'anar-voice-'));
  const speech = join(dir, 'question.wav');
  execFileSync('espeak-ng', ['-v', 'hi', '-w', speech, SAID]);
  const sound = `--use-file-for-fake-audio-capture=${speech}`;
  const browser = await openBrowser([MICROPHONE, '--use-fake-ui-for-media-stream', sound]);
  browser.on('disconnected', () => rmSync(dir, { recursive: true, force: true }));
  return browser;
}

/** The user refuses the microphone prompt of the browser's own speech recognition. */
export const REFUSAL = `
  window.SpeechRecognition = class {
    start() {
      setTimeout(() => this.onerror({ error: 'not-allowed' }));
      setTimeout(() => this.onend());
    }
    stop() {}
    abort() {}
  };
`;

interface Listener extends InBrowser {
  /** Sets the behaviour of the OpenAI simulator's speech. */
  become(payload: object): Promise<unknown>;
  asked(): Promise<{ transcriptions: object[]; speeches: { input: string }[] }>;
}

/**
 * Fixture of a file: the product with a speech API, and a browser that speaks. Each test starts without another's
 * pages.
 */
export function voiceTests(): Listener {
  const openAi = createOpenAiSimulator({ apiKey: 'sk-test' });
  const become = (payload: object) => openAi.inject({ method: 'PUT', url: '/control/audio', payload });
  const product = inBrowser(async () => {
    const origin = await openAi.listen({ host: '127.0.0.1', port: 0 });
    const settings = { OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'off' };
    return runTogether({ env: { diagnosis: settings } });
  }, openSpeakingBrowser);
  afterEach(() => become({ mode: 'ok' }));
  afterAll(() => openAi.close());
  return Object.assign(product, { become, asked: async () => (await openAi.inject('/control/audio')).json() });
}

/** In a page: records use of microphone, recorder and vibration; the recognised text waits while `held` is true. */
const WATCH = `
  const watched = (window.watched = { buzzes: [], asked: [], tried: [], tracks: [], sounds: 0, revoked: 0, made: 0, held: false });
  const later = window.setTimeout.bind(window);
  window.setTimeout = (work, ms, ...more) => later(work, ms === ${LOOK_MS} && watched.held ? 2 ** 30 : ms, ...more);
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

export interface Caller extends Phone {
  farmer: RegisteredFarmer;
}

interface CallOptions {
  /** Runs in the page before the app. */
  script?: string;
  width?: number;
  keepsApp?: boolean;
}

/** A logged-in phone at the start page. */
export async function callerOf(browser: Browser, system: Product, options: CallOptions = {}): Promise<Caller> {
  const phone = await takePhone(browser, system.url, options);
  await phone.page.addInitScript(WATCH + (options.script ?? ''));
  return { ...phone, farmer: await signInFarmer(system, phone.page) };
}

/** A logged-in phone with the sheet open, once it knows the server's capabilities. */
export async function callFrom(browser: Browser, system: Product, options?: CallOptions): Promise<Caller> {
  const caller = await callerOf(browser, system, options);
  const capabilities = caller.page.waitForResponse('**/api/voice');
  await openSheet(caller.page);
  await capabilities;
  return caller;
}

export async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'बोलकर बताएँ', exact: true }).click();
  await microphone(page).waitFor();
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const microphone = (page: Page) => button(page, voiceTexts.tapToSpeak);
export const words = (page: Page) => page.getByRole('textbox', { name: voiceTexts.boxLabel });

/** Number of open microphones. */
export async function live(page: Page): Promise<number> {
  return (await page.evaluate(`watched.tracks.filter((track) => track.readyState === 'live').length`)) as number;
}

export async function clickMicrophone(page: Page): Promise<void> {
  await microphone(page).hover();
  await page.mouse.down();
  await listening(page);
}

/** Holds the button until a second has been counted down, then releases it. */
export async function hold(page: Page): Promise<void> {
  await clickMicrophone(page);
  await page.mouse.up();
}

export async function listening(page: Page): Promise<void> {
  await page.getByRole('heading', { name: voiceTexts.titleListening }).waitFor();
  await page.getByText(/^(?:[1-4]?\d|5[0-8]) सेकंड बाकी$/).waitFor();
}

/** Speaks and stops. The recognised text then waits for a click, however long the test takes. */
export async function tapAndSpeak(page: Page): Promise<void> {
  await page.evaluate('watched.held = true');
  await microphone(page).click();
  await listening(page);
  await button(page, voiceTexts.tapToEnd).click();
}
