import { audioElement } from '../audio-element.ts';

/** How reading a text ended: finished or stopped, blocked until a click, or without a voice. */
export type Outcome = 'done' | 'blocked' | 'none';

/**
 * Plays to the end or until aborted. `blocked`: the browser requires a click first; `none`: it cannot play this audio.
 */
export async function play(sound: Blob, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  const audio = audioElement();
  const url = URL.createObjectURL(sound);
  try {
    audio.src = url;
    await audio.play();
    if (signal.aborted) return 'done';
    onSound();
    return await ended(audio, signal);
  } catch (cause) {
    if (signal.aborted) return 'done';
    return cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'blocked' : 'none';
  } finally {
    // If the element was given another source meanwhile, that keeps playing.
    if (audio.src === url) {
      audio.pause();
      audio.removeAttribute('src');
    }
    URL.revokeObjectURL(url);
  }
}

function ended(audio: HTMLAudioElement, signal: AbortSignal): Promise<Outcome> {
  const over = new AbortController();
  return new Promise<Outcome>((resolve) => {
    const options = { signal: over.signal };
    audio.addEventListener('ended', () => resolve('done'), options);
    audio.addEventListener('error', () => resolve('none'), options);
    // A phone call or another app took the audio.
    audio.addEventListener('pause', () => audio.paused && resolve('done'), options);
    signal.addEventListener('abort', () => resolve('done'), options);
  }).finally(() => over.abort());
}
