/** A WAV file with 8 silent samples. */
const SILENCE = 'data:audio/wav;base64,UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';

let element: HTMLAudioElement | null = null;
let unlocked = false;

/** The app's only audio element: once played in a click handler, browsers allow it to play later too. */
export function audioElement(): HTMLAudioElement {
  element ??= new Audio();
  return element;
}

/**
 * Call in a click handler, before sound that comes later: Safari lets only an element play that was once played in a
 * click handler.
 */
export function unlockAudio(): void {
  if (unlocked || navigator.userActivation?.isActive === false) return;
  const audio = audioElement();
  audio.src = SILENCE;
  audio.play().then(
    () => {
      unlocked = true;
    },
    (cause: unknown) => {
      // The next click retries. A sound that starts meanwhile interrupts the silence with an AbortError.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) console.warn('sound is still locked', cause);
    },
  );
}
