// @vitest-environment happy-dom
import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { CHECK_ID, CHECK_PAGE, check } from '../../../testing/checks.ts';
import { type Answers, type Gateway, Refusal } from '../../../testing/gateway.ts';
import { FARMER } from '../../../testing/people.ts';
import { outgoingQueue } from '../../device/queue/browser-queue.ts';
import { homeTexts } from '../../i18n/catalogues/home.hi.ts';
import { quotaTexts } from '../../i18n/catalogues/quota.hi.ts';
import { t } from '../../i18n/t.ts';
import { diagnosisTexts } from '../diagnosis/diagnosis.hi.ts';
import { waitingTexts } from '../diagnosis/queue/waiting.hi.ts';
import { LOOK_SECONDS } from './question/use-voice-question.ts';
import { SHORTEST_MS } from './speech-input/mic-button-state.ts';
import { voiceTexts } from './voice.hi.ts';

const open = appInDom();
const [SPOTS, YELLOW] = ['मेरे अनार के फल पर काले धब्बे हैं', 'पत्ते पीले हो रहे हैं'];
const ADVISE = 'POST /api/advice';
const TRANSCRIBE = 'POST /api/voice/transcribe';
const advice = (facts: Partial<Advice> = {}): Advice => ({ ...check().diagnosis, recordId: CHECK_ID, ...facts });

/** The phone's speech output: what it said, and whether it refuses without a user gesture. */
const phone = { said: [] as string[], refuses: false };
const microphone = { opened: 0, isOpen: false };

class Utterance {
  readonly text: string;
  onstart?: () => void;
  onerror?: (event: { error: string }) => void;
  constructor(text: string) {
    this.text = text;
  }
}

class Recorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'audio/webm';
  ondataavailable?: (event: { data: Blob }) => void;
  onstop?: () => void;
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.ondataavailable?.({ data: new Blob(['sound'], { type: this.mimeType }) });
      this.onstop?.();
    });
  }
}

/** Gives the browser a microphone and a recorder. */
function canRecord(): void {
  vi.stubGlobal('MediaRecorder', Recorder);
  const getUserMedia = async () => {
    microphone.opened += 1;
    microphone.isOpen = true;
    const stop = () => {
      microphone.isOpen = false;
    };
    const track = { stop };
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

/** Stubs the browser's recogniser: returns half of the question while listening, all of it at the end; or an error. */
function canRecognise(question: string, refusal?: string): void {
  const half = question.slice(0, 9);
  const results = (...said: string[]) => ({ results: said.map((transcript) => [{ transcript }]) });
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      onstart?: () => void;
      onresult?: (event: object) => void;
      onerror?: (event: object) => void;
      onend?: () => void;
      start(): void {
        queueMicrotask(() => {
          if (refusal) {
            this.onerror?.({ error: refusal });
            this.onend?.();
            return;
          }
          this.onstart?.();
          this.onresult?.(results(half));
        });
      }
      stop(): void {
        this.onresult?.(results(question));
        this.onend?.();
      }
      abort = () => undefined;
    },
  );
}

beforeEach(() => {
  Object.assign(phone, { said: [], refuses: false });
  Object.assign(microphone, { opened: 0, isOpen: false });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'hi-IN' }],
    cancel: () => undefined,
    speak: (one: Utterance) => {
      phone.said.push(one.text);
      if (phone.refuses) one.onerror?.({ error: 'not-allowed' });
      else one.onstart?.();
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const name of ['mediaDevices', 'permissions', 'vibrate']) Reflect.deleteProperty(navigator, name);
  await outgoingQueue.removeAll();
});

const sheet = () => within(screen.getByRole('dialog'));
const clickButton = async (name: string) => userEvent.click(await sheet().findByRole('button', { name, busy: false }));
const box = () => sheet().findByRole<HTMLTextAreaElement>('textbox', { name: voiceTexts.boxLabel });
const write = async (question: string) => {
  await userEvent.clear(await box());
  await userEvent.click(await box());
  await userEvent.paste(question);
};
const ask = async (question: string) => {
  await write(question);
  await userEvent.keyboard('{Enter}');
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const asked = (gateway: Gateway) => gateway.requests(ADVISE).map(({ body }) => (body as { userText: string }).userText);
const answered = () => sheet().findByRole('heading', { name: voiceTexts.titleAnswer });

async function openSheet(answers: Answers = {}) {
  const app = await open('/diagnose', {
    as: FARMER,
    answers: {
      ...CHECK_PAGE,
      'GET /api/voice': { listens: true, speaks: false },
      [ADVISE]: advice(),
      [TRANSCRIBE]: { text: SPOTS },
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: homeTexts.speak }));
  await screen.findByRole('dialog');
  return app;
}

/** Clicks by keyboard, as a screen reader does. */
async function tap(name: string): Promise<void> {
  (await sheet().findByRole('button', { name })).focus();
  await userEvent.keyboard('{Enter}');
}

/** Speaks long enough to count, by advancing the fake clock. */
async function speak(): Promise<void> {
  await tap(voiceTexts.tapToSpeak);
  await sheet().findByRole('button', { name: voiceTexts.tapToEnd });
  await pass(SHORTEST_MS);
  await tap(voiceTexts.tapToEnd);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a spoken question', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });

  it("by the browser's recogniser: shown live, sent automatically and answered aloud", async () => {
    canRecognise(SPOTS);
    const { gateway } = await openSheet();
    await tap(voiceTexts.tapToSpeak);
    await sheet().findByRole('heading', { name: voiceTexts.titleListening });
    await waitFor(async () => expect((await box()).value).toBe(SPOTS.slice(0, 9)));
    sheet().getByText(/^(59|60) सेकंड बाकी$/);
    await pass(SHORTEST_MS);
    await tap(voiceTexts.tapToEnd);
    await sheet().findByRole('heading', { name: voiceTexts.titleTranscript });
    expect(asked(gateway)).toEqual([]);
    await pass(LOOK_SECONDS * 1000);
    await answered();
    expect(asked(gateway)).toEqual([SPOTS]);
    await waitFor(() => expect(phone.said).toEqual(['तेलिया।']));
    expect(gateway.requests(TRANSCRIBE)).toEqual([]);
  });

  it('by the server: can be corrected before it is sent', async () => {
    canRecord();
    const { gateway } = await openSheet();
    await speak();
    await sheet().findByRole('heading', { name: voiceTexts.titleTranscript });
    expect((await box()).value).toBe(SPOTS);
    expect(gateway.requests(TRANSCRIBE)[0]?.body).toContain('question.webm');
    await clickButton(voiceTexts.wait);
    await ask(YELLOW);
    await answered();
    expect(asked(gateway)).toEqual([YELLOW]);
    expect(gateway.requests(ADVISE)[0]?.headers['idempotency-key']).toBeTruthy();
    expect(microphone).toEqual({ opened: 1, isOpen: false });
  });

  it('by the server, held and released: vibrates, is transcribed, answered and spoken; replay and clear', async () => {
    canRecord();
    const buzz = vi.fn();
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: buzz });
    HTMLElement.prototype.setPointerCapture ??= () => undefined;
    const { gateway } = await openSheet();
    const button = await sheet().findByRole('button', { name: voiceTexts.tapToSpeak });
    fireEvent.pointerDown(button, { button: 0, pointerId: 1 });
    await sheet().findByRole('heading', { name: voiceTexts.titleListening });
    expect(buzz.mock.calls).toEqual([[50]]);
    await pass(SHORTEST_MS);
    fireEvent.pointerUp(button, { button: 0, pointerId: 1 });
    await sheet().findByRole('heading', { name: voiceTexts.titleTranscript });
    expect(gateway.requests(TRANSCRIBE)).toHaveLength(1);
    await pass(LOOK_SECONDS * 1000);
    await answered();
    expect(asked(gateway)).toEqual([SPOTS]);
    await waitFor(() => expect(phone.said).toEqual(['तेलिया।']));
    await clickButton(t('app.stopListening'));
    await clickButton(voiceTexts.replay);
    await waitFor(() => expect(phone.said).toEqual(['तेलिया।', 'तेलिया।']));
    await clickButton(voiceTexts.clear);
    expect((await box()).value).toBe('');
    await sheet().findByRole('button', { name: voiceTexts.tapToSpeak });
    expect(microphone).toEqual({ opened: 1, isOpen: false });
  });

  it('an empty transcript shows an error', async () => {
    canRecord();
    await openSheet({ [TRANSCRIBE]: { text: '' } });
    await speak();
    const alert = await sheet().findByRole('alert');
    expect(alert.textContent).toContain(voiceErrors.notUnderstood.error);
    expect(alert.textContent).toContain(voiceTexts.refusedHint);
  });

  it('a failed upload keeps the recording, and resends it without speaking again', async () => {
    canRecord();
    const { gateway } = await openSheet({ [TRANSCRIBE]: new Refusal(502, 'bad_gateway') });
    await speak();
    expect((await sheet().findByRole('alert')).textContent).toContain(voiceTexts.kept);
    gateway.answer({ [TRANSCRIBE]: { text: SPOTS } });
    await clickButton(voiceTexts.sendAgain);
    await sheet().findByRole('heading', { name: voiceTexts.titleTranscript });
    expect(gateway.requests(TRANSCRIBE)).toHaveLength(2);
    expect(microphone.opened).toBe(1);
  });

  it("a server without speech-to-text: the farmer speaks again, to the browser's recogniser", async () => {
    canRecord();
    canRecognise(YELLOW);
    const { status, code, error } = voiceErrors.speechUnavailable;
    const { gateway } = await openSheet({ [TRANSCRIBE]: new Refusal(status, code, error) });
    await speak();
    expect((await sheet().findByRole('alert')).textContent).toContain(voiceTexts.sayAgainHint);
    await speak();
    await sheet().findByRole('heading', { name: voiceTexts.titleTranscript });
    expect((await box()).value).toBe(YELLOW);
    expect(gateway.requests(TRANSCRIBE)).toHaveLength(1);
    expect(microphone).toEqual({ opened: 1, isOpen: false });
  });

  it('too short: nothing is sent, and a hint explains the button', async () => {
    canRecord();
    const { gateway } = await openSheet();
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'] });
    await tap(voiceTexts.tapToSpeak);
    await tap(voiceTexts.tapToEnd);
    await sheet().findByText(voiceTexts.hintTooShort);
    expect(gateway.requests(TRANSCRIBE)).toEqual([]);
    expect(microphone).toEqual({ opened: 1, isOpen: false });
  });

  it('a hidden page: the check is not started automatically', async () => {
    canRecord();
    const { gateway } = await openSheet();
    await tap(voiceTexts.tapToSpeak);
    await sheet().findByRole('button', { name: voiceTexts.tapToEnd });
    await pass(SHORTEST_MS);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect((await box()).value).toBe(SPOTS));
    await waitFor(() => expect(sheet().queryByRole('button', { name: voiceTexts.wait })).toBeNull());
    expect(microphone.isOpen).toBe(false);
    hidden.mockRestore();
    await pass(LOOK_SECONDS * 1000);
    expect(asked(gateway)).toEqual([]);
    await clickButton(voiceTexts.send);
    await answered();
  });

  it.each(['the button', 'the back key'])('closing the sheet by %s ends the recording', async (way) => {
    canRecord();
    const { gateway } = await openSheet();
    await tap(voiceTexts.tapToSpeak);
    await sheet().findByRole('button', { name: voiceTexts.tapToEnd });
    if (way === 'the button') await clickButton(t('app.close'));
    else act(() => history.back());
    await closed();
    expect(microphone).toEqual({ opened: 1, isOpen: false });
    expect(gateway.requests(TRANSCRIBE)).toEqual([]);
    expect(location.pathname).toBe('/diagnose');
  });
});

it('a phone without recorder and recogniser is not offered the microphone', async () => {
  await open('/diagnose', { as: FARMER, answers: CHECK_PAGE });
  await screen.findByRole('textbox', { name: diagnosisTexts.writeLabel });
  expect(screen.queryByRole('button', { name: homeTexts.speak })).toBeNull();
});

describe('a typed question', () => {
  it('neither the phone nor the server recognises speech: only typing; an unsure answer links to a doctor', async () => {
    canRecord();
    await openSheet({
      'GET /api/voice': { listens: false, speaks: false },
      [ADVISE]: advice({ confidence: 20 }),
    });
    expect((await sheet().findByRole('alert')).textContent).toContain(voiceTexts.noSpeechInputHint);
    await sheet().findByRole('heading', { name: voiceTexts.titleText });
    for (const name of [voiceTexts.toVoice, voiceTexts.tapToSpeak])
      expect(sheet().queryByRole('button', { name })).toBeNull();
    await write(YELLOW);
    await clickButton(voiceTexts.erase);
    expect((await box()).value).toBe('');
    expect(sheet().queryByRole('button', { name: voiceTexts.erase })).toBeNull();
    await ask(SPOTS);
    await answered();
    sheet().getByText(voiceTexts.doctorTitle);
  });

  it('microphone permission denied: says so; an empty text cannot be sent', async () => {
    canRecognise(SPOTS, 'not-allowed');
    const { gateway } = await openSheet();
    await tap(voiceTexts.tapToSpeak);
    expect((await sheet().findByRole('alert')).textContent).toContain(voiceTexts.deniedHint);
    const send = { name: voiceTexts.send };
    expect(await sheet().findByRole('button', send)).toHaveProperty('disabled', true);
    await ask('   ');
    expect(await sheet().findByRole('button', send)).toHaveProperty('disabled', true);
    await ask(SPOTS);
    await answered();
    expect(asked(gateway)).toEqual([SPOTS]);
  });

  it('a double click sends it once; above the daily quota the text can be queued for tomorrow', async () => {
    canRecord();
    const { gateway } = await openSheet();
    await clickButton(voiceTexts.toText);
    await write(SPOTS);
    await userEvent.dblClick(await sheet().findByRole('button', { name: voiceTexts.send }));
    await answered();
    expect(asked(gateway)).toEqual([SPOTS]);
    await clickButton(voiceTexts.clear);
    gateway.answer({ [ADVISE]: new Refusal(402, 'quota_exceeded', 'आज की जाँच पूरी') });
    await ask(YELLOW);
    expect((await sheet().findByRole('alert')).textContent).toContain('आज की जाँच पूरी');
    expect((await box()).value).toBe(YELLOW);
    sheet().getByRole('link', { name: quotaTexts.plans });
    await clickButton(quotaTexts.sendTomorrow);
    await closed();
    const list = within(await screen.findByRole('region', { name: waitingTexts.title }));
    list.getByText(YELLOW);
    list.getByText(waitingTexts.tomorrow);
  });

  it('offline: is queued, and sent once the network is back', async () => {
    canRecord();
    const { gateway, goOffline, goOnline } = await openSheet();
    act(goOffline);
    await tap(voiceTexts.tapToSpeak);
    expect((await sheet().findByRole('alert')).textContent).toContain(voiceTexts.offlineHint);
    await write(SPOTS);
    await clickButton(voiceTexts.sendLater);
    await closed();
    within(await screen.findByRole('region', { name: waitingTexts.title })).getByText(SPOTS);
    act(goOnline);
    await screen.findByText(waitingTexts.resultCame);
    expect(asked(gateway)).toEqual([SPOTS]);
    expect(microphone.opened).toBe(0);
  });
});

describe('the spoken answer', () => {
  beforeEach(canRecord);
  const askSpots = async () => {
    await ask(SPOTS);
    await answered();
  };

  it('can be stopped, replayed and cleared, and links to the result', async () => {
    await openSheet();
    await clickButton(voiceTexts.toText);
    await askSpots();
    await clickButton(t('app.stopListening'));
    await clickButton(voiceTexts.replay);
    await clickButton(t('app.stopListening'));
    expect(phone.said).toEqual(['तेलिया।', 'तेलिया।']);
    const whole = await sheet().findByRole('link', { name: voiceTexts.fullAdvice });
    expect(whole.getAttribute('href')).toBe(`/diagnosis/${CHECK_ID}`);
    await clickButton(voiceTexts.clear);
    expect((await box()).value).toBe('');
    await askSpots();
    await userEvent.click(await sheet().findByRole('link', { name: voiceTexts.fullAdvice }));
    await closed();
    expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`);
  });

  it('is offered as a button when the browser requires a user gesture', async () => {
    phone.refuses = true;
    await openSheet();
    await clickButton(voiceTexts.toText);
    await askSpots();
    await sheet().findByRole('button', { name: voiceTexts.listen });
    phone.refuses = false;
    await clickButton(voiceTexts.listen);
    await sheet().findByRole('button', { name: t('app.stopListening') });
  });
});

/** The last test of this file: the recogniser counts as broken from here on, until the page is reloaded. */
it('a recogniser that never starts: the text box after five seconds, and no microphone any more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      start = () => undefined;
      abort = () => undefined;
    },
  );
  const query = async () => ({ state: 'granted' });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  await openSheet({ 'GET /api/voice': { listens: false, speaks: false } });
  await tap(voiceTexts.tapToSpeak);
  await sheet().findByRole('heading', { name: voiceTexts.titleOpening });
  await pass(5000);
  expect((await sheet().findByRole('alert')).textContent).toContain(voiceTexts.noSpeechInputHint);
  await sheet().findByRole('heading', { name: voiceTexts.titleText });
  expect(sheet().queryByRole('button', { name: voiceTexts.toVoice })).toBeNull();
});
