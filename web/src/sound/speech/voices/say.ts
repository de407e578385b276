import { sayByBrowser } from './browser-voice.ts';
import type { Outcome } from './player.ts';
import { partsOf } from './sentences.ts';
import { sayByServer } from './server-voice.ts';

/** Reads a text aloud, part by part: with the server's voice, else the phone's. */
export async function say(text: string, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  for (const part of partsOf(text)) {
    const byServer = await sayByServer(part, signal, onSound);
    const outcome = byServer === 'none' && !signal.aborted ? await sayByBrowser(part, signal, onSound) : byServer;
    if (outcome !== 'done' || signal.aborted) return outcome;
  }
  return 'done';
}
