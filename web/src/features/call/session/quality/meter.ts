import type { Peer } from '../peer/peer.ts';
import { type Counts, countsOf, type NetworkSample, sampleOf } from './network-sample.ts';
import { SAMPLE_MS, SAMPLES_BACK } from './network-watch.ts';

interface MeterParts {
  peer(): Peer | undefined;
  onCounts(counts: Counts, sample: NetworkSample): void;
  /** 0 to 1. */
  onLevel(level: number): void;
  onFrame(): void;
}

/** Reads the statistics of a running call. */
export interface Meter {
  /** Reports the next decoded frame of the other side; `first`: any frame of a new connection. */
  awaitFrame(which: 'first' | 'next'): void;
  close(): void;
}

/** No divisor of a second: a sound at a steady beat would fall between all looks, or into each of them. */
const LOOK_MS = 190;
/** Steps of the shown loudness: finer ones would only redraw the screen more often. */
const LEVELS = 10;

export function createMeter({ peer, onCounts, onLevel, onFrame }: MeterParts): Meter {
  let counts: Counts[] = [];
  let measured: Peer | undefined;
  let isAwaiting = false;
  let framesBefore: number | undefined;
  let isClosed = false;

  /** Counters of the current peer connection; those of a new one start at zero. */
  async function sample(): Promise<void> {
    const now = peer();
    if (now === undefined || now.state() !== 'connected') return;
    const read = countsOf(await now.stats());
    if (isClosed || now !== peer()) return;
    if (now !== measured) counts = [];
    measured = now;
    counts = [...counts.slice(-SAMPLES_BACK), read];
    onCounts(read, sampleOf(counts[0] ?? read, read));
  }

  async function look(): Promise<void> {
    const [source] = peer()?.receiver('audio')?.getSynchronizationSources() ?? [];
    onLevel(Math.round((source?.audioLevel ?? 0) * LEVELS) / LEVELS);
    const video = isAwaiting ? peer()?.receiver('video') : undefined;
    if (video === undefined) return;
    const { framesDecoded } = countsOf(await video.getStats());
    if (isClosed || !isAwaiting) return;
    framesBefore ??= framesDecoded;
    if (framesDecoded === framesBefore) return;
    isAwaiting = false;
    onFrame();
  }

  const quietly = (what: () => Promise<void>) => () =>
    void what().catch((cause: unknown) => !isClosed && console.warn('the call could not be measured', cause));
  const timers = [setInterval(quietly(sample), SAMPLE_MS), setInterval(quietly(look), LOOK_MS)];

  return {
    awaitFrame(which) {
      isAwaiting = true;
      framesBefore = which === 'first' ? 0 : undefined;
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
