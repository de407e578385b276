import { audioElement } from '../audio-element.ts';

/** How reading a text ended: it was read or stopped, the browser wants a press first, or there is no voice. */
export type Outcome = 'done' | 'blocked' | 'none';

/** Plays to the end or until aborted. `blocked`: the browser wants a press first; `none`: it cannot read this sound. */
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
    // What was started meanwhile keeps playing.
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
    // A call or another app took the sound; nobody waits for its end.
    audio.addEventListener('pause', () => audio.paused && resolve('done'), options);
    signal.addEventListener('abort', () => resolve('done'), options);
  }).finally(() => over.abort());
}
