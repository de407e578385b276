/** 8 samples of nothing, as a WAV file. */
const SILENCE = 'data:audio/wav;base64,UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';

let element: HTMLAudioElement | null = null;
let unlocked = false;

/** The one sound of the product: a browser that lets an element play once in a press lets it play again later. */
export function audioElement(): HTMLAudioElement {
  element ??= new Audio();
  return element;
}

/** Call in a press, before sound that comes later: Safari lets an element play that was played in a press. */
export function unlockAudio(): void {
  if (unlocked || navigator.userActivation?.isActive === false) return;
  const audio = audioElement();
  audio.src = SILENCE;
  audio.play().then(
    () => {
      unlocked = true;
    },
    (cause: unknown) => {
      // The next press tries again; a sound that starts meanwhile ends the silence with an AbortError.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) console.warn('sound is still locked', cause);
    },
  );
}
