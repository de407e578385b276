import type { CallSideState } from '@anar/contracts/consult/calls';
import type { Counts } from './network-sample.ts';
import { SAMPLE_MS } from './network-watch.ts';

/** What adds up over a call, while each of its peer connections counts from nothing. */
export interface Tally {
  /** A new peer connection. */
  began(): void;
  /** By each sample; `isPlayed`: the other side can speak, and the browser lets it sound. */
  add(counts: Counts, isPlayed: boolean): void;
  bytes(): number;
  /** For how long sound of the other side came. */
  heardMs(): number;
}

/** Without a microphone, or while the phone holds it back, packets come all the same. Who muted it could speak: that counts. */
export const canSpeak = (other: CallSideState | null): boolean =>
  other?.because !== 'away' && other?.because !== 'no_microphone';

export function createTally(): Tally {
  let before: Counts | undefined;
  let bytes = 0;
  let heardMs = 0;
  return {
    began() {
      before = undefined;
    },
    add(counts, isPlayed) {
      // Browsers forget a way through the network that is used no more, and with it what it carried.
      bytes += Math.max(0, counts.bytes - (before?.bytes ?? 0));
      // When the first packets came is not known. A silent microphone sends some too: the line carries, that is what counts.
      if (isPlayed && before && counts.soundReceived > before.soundReceived) heardMs += SAMPLE_MS;
      before = counts;
    },
    bytes: () => bytes,
    heardMs: () => heardMs,
  };
}
