/** How reading a text ended: it was read or stopped, the browser wants a press first, or there is no voice. */
export type Outcome = 'done' | 'blocked' | 'none';

/** 8 samples of nothing, as a WAV file. */
const SILENCE = 'data:audio/wav;base64,UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';

let element: HTMLAudioElement | null = null;

let unlocked = false;

/** The one sound of the product: a browser that lets an element play once in a press lets it play again later. */
function player(): HTMLAudioElement {
  element ??= new Audio();
  return element;
}

/** Call in a press, before sound that comes later: Safari lets an element play that was played in a press. */
export function unlockPlayer(): void {
  if (unlocked || navigator.userActivation?.isActive === false) return;
  const audio = player();
  audio.src = SILENCE;
  audio.play().then(
    () => {
      unlocked = true;
    },
    (cause: unknown) => {
      // The next press tries again; what is to be heard overtakes the silence, which ends it with an AbortError.
      if (!isNamed(cause, 'AbortError')) console.warn('sound is still locked', cause);
    },
  );
}

/** Plays to the end or until aborted. `blocked`: the browser wants a press first; `none`: it cannot read this sound. */
export async function play(sound: Blob, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  const audio = player();
  const url = URL.createObjectURL(sound);
  try {
    audio.src = url;
    await audio.play();
    if (signal.aborted) return 'done';
    onSound();
    return await ended(audio, signal);
  } catch (cause) {
    if (signal.aborted) return 'done';
    return isNamed(cause, 'NotAllowedError') ? 'blocked' : 'none';
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

function isNamed(cause: unknown, name: string): boolean {
  return cause instanceof DOMException && cause.name === name;
}
