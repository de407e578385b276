import { levelOf } from './waveform.ts';

export const LEVEL_EVERY_MS = 100;

/** The levels so far, from 0 to 1, one per 100 ms. */
export interface LevelMeter {
  readonly levels: readonly number[];
  close: () => void;
}

/** Measures the microphone's level during the recording. Where the browser cannot, there are no levels. */
export function openLevelMeter(stream: MediaStream): LevelMeter {
  const levels: number[] = [];
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    // Safari creates it suspended; if it does not resume, the levels are drawn as silence.
    context.resume().catch((cause: unknown) => console.warn('the sound level is not measured', cause));
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      levels.push(levelOf(samples));
    }, LEVEL_EVERY_MS);
    const close = () => {
      clearInterval(timer);
      if (context.state !== 'closed') void context.close();
    };
    return { levels, close };
  } catch (cause) {
    console.warn('the sound level is not measured', cause);
    return { levels, close: () => undefined };
  }
}
