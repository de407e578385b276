import { voiceErrors } from '@anar/contracts/errors/voice';
import { AppError } from '@anar/service-kit/http/errors';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { Counter, type Registry } from 'prom-client';
import { createSingleFlight } from './single-flight.ts';
import type { Speech, SpeechStore } from './speech.store.ts';
import type { SpeechFormat, Voice } from './voice.ts';

/** `userId`: who is charged for a paid voice, if theirs is the first request for the text. */
export type SpeakText = (userId: string, spoken: string, format: SpeechFormat, signal: AbortSignal) => Promise<Speech>;

export interface SpeakDeps {
  /** The best first; each is the fallback of those before it. */
  voices: readonly Voice[];
  store: SpeechStore;
  log: Logger;
  metrics: Registry;
}

const RETRY_SECONDS = 30;

/**
 * Reads a text aloud, from the cache when it was read before. Concurrent requests for the same text share one reading.
 * Throws 503 `speech_unavailable` when no voice can, `overloaded` when too many wait.
 */
export function createSpeakText({ voices, store, log, metrics }: SpeakDeps): SpeakText {
  const share = createSingleFlight<Speech>();
  const requests = new Counter({
    name: 'voice_speeches_total',
    help: 'Texts read aloud by voice: from the cache, made, failed, or not asked because the day is spent',
    labelNames: ['voice', 'outcome'],
    registers: [metrics],
  });

  async function cached(key: string): Promise<Speech | undefined> {
    return store.find(key).catch((err: unknown) => {
      log.warn({ err }, 'the cache of speech cannot be read');
      return undefined;
    });
  }

  async function speakWith(
    userId: string,
    voice: Voice,
    spoken: string,
    format: SpeechFormat,
    signal: AbortSignal,
  ): Promise<Speech> {
    const key = store.keyOf(spoken, voice, format);
    const found = await cached(key);
    requests.inc({ voice: voice.name, outcome: found ? 'cached' : 'made' }, found ? 1 : 0);
    if (found) return found;
    const speech = { key, format, sound: await voice.say(spoken, format, signal, userId) };
    await store.keep(speech).catch((err: unknown) => log.warn({ err }, 'speech could not be kept'));
    requests.inc({ voice: voice.name, outcome: 'made' });
    return speech;
  }

  async function speak(userId: string, spoken: string, format: SpeechFormat, signal: AbortSignal): Promise<Speech> {
    for (const voice of voices) {
      try {
        return await speakWith(userId, voice, spoken, format, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof AppError) throw error;
        const isSpent = error instanceof ProviderFailure && error.outcome === 'day_spent';
        requests.inc({ voice: voice.name, outcome: isSpent ? 'day_spent' : 'failed' });
        if (isSpent) continue;
        log.warn({ voice: voice.name, err: error }, 'a voice could not read');
      }
    }
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    throw new AppError(voiceErrors.speechUnavailable, voices.length > 0 ? { headers } : {});
  }

  return (userId, spoken, format, signal) =>
    share(`${format}\n${spoken}`, signal, (stop) => speak(userId, spoken, format, stop));
}
