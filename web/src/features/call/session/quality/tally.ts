import type { CallSideState } from '@anar/contracts/consult/calls';
import type { Counts } from './network-sample.ts';
import { SAMPLE_MS } from './network-watch.ts';

/** Totals over a call, while the counters of each of its peer connections start at zero. */
export interface Tally {
  /** A new peer connection. */
  began(): void;
  /** Per sample; `isPlayed`: the other side can speak, and the browser plays it. */
  add(counts: Counts, isPlayed: boolean): void;
  bytes(): number;
  /** For how long audio of the other side arrived. */
  audioMs(): number;
}

/**
 * Packets arrive even without a microphone or while the phone holds it back. A muted side could speak, so it counts.
 */
export const canSpeak = (other: CallSideState | null): boolean =>
  other?.because !== 'away' && other?.because !== 'no_microphone';

export function createTally(): Tally {
  let before: Counts | undefined;
  let bytes = 0;
  let audioMs = 0;
  return {
    began() {
      before = undefined;
    },
    add(counts, isPlayed) {
      // Browsers drop an unused candidate pair together with its byte count.
      bytes += Math.max(0, counts.bytes - (before?.bytes ?? 0));
      // The arrival of the first packets is unknown. A silent microphone sends some too: what counts is that the line
      // carries.
      if (isPlayed && before && counts.soundReceived > before.soundReceived) audioMs += SAMPLE_MS;
      before = counts;
    },
    bytes: () => bytes,
    audioMs: () => audioMs,
  };
}
