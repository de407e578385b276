import { levelOf } from './waveform.ts';

export const LEVEL_EVERY_MS = 100;

/** How loud it was so far, a level from 0 to 1 each 100 ms. */
export interface LevelMeter {
  readonly levels: readonly number[];
  close: () => void;
}

/** Listens to the microphone beside the recorder. Where the browser gives no levels there are none. */
export function openLevelMeter(stream: MediaStream): LevelMeter {
  const levels: number[] = [];
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    // Safari begins it suspended; what is not heard is then drawn as silence.
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
