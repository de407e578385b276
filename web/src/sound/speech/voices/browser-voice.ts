import type { Outcome } from './player.ts';
import { sentencesOf } from './sentences.ts';

/** The phone's Hindi voice, if any. */
function hindiVoice(): SpeechSynthesisVoice | undefined {
  const voices = window.speechSynthesis?.getVoices() ?? [];
  return voices.find(({ lang }) => /^hi[-_]IN/i.test(lang)) ?? voices.find(({ lang }) => /^hi\b/i.test(lang));
}

/** Whether the phone has a Hindi voice. */
export const phoneSpeaksHindi = async (): Promise<boolean> => (hindiVoice() ?? (await voiceOnceListed())) !== undefined;

/** Reads with the phone's voice; `none` when it has no Hindi one. */
export async function sayByBrowser(text: string, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  const voice = hindiVoice() ?? (await voiceOnceListed());
  if (!voice) return 'none';
  for (const sentence of sentencesOf(text)) {
    if (signal.aborted) return 'done';
    const outcome = await saySentence(sentence, voice, signal, onSound);
    if (outcome !== 'done') return outcome;
  }
  return 'done';
}

const LISTING_MS = 1000;

/** Chrome lists its voices only a moment after the first request. */
function voiceOnceListed(): Promise<SpeechSynthesisVoice | undefined> {
  const synthesis = window.speechSynthesis;
  if (!synthesis?.addEventListener || synthesis.getVoices().length > 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', settle);
      resolve(hindiVoice());
    };
    const timer = setTimeout(settle, LISTING_MS);
    synthesis.addEventListener('voiceschanged', settle);
  });
}

function saySentence(
  sentence: string,
  voice: SpeechSynthesisVoice,
  signal: AbortSignal,
  onSound: () => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const said = new SpeechSynthesisUtterance(sentence);
    said.lang = 'hi-IN';
    said.rate = 0.9;
    said.voice = voice;
    const end = (outcome: Outcome) => {
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    };
    const stop = () => {
      window.speechSynthesis.cancel();
      end('done');
    };
    said.onstart = onSound;
    said.onend = () => end('done');
    said.onerror = ({ error }) => end(error === 'not-allowed' ? 'blocked' : 'none');
    signal.addEventListener('abort', stop);
    window.speechSynthesis.speak(said);
  });
}
