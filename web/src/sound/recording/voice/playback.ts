import { valueStore } from '../../../ui/hooks/value-store.ts';
import { audioElement, unlockAudio } from '../../speech/audio-element.ts';

/** `failed`: it was not loaded, or this browser cannot play it. */
export type PlaybackPhase = 'idle' | 'loading' | 'playing' | 'failed';

interface PlaybackState {
  phase: PlaybackPhase;
  /** Seconds. */
  at: number;
}

/** Playback of one recording. It shares the app's only audio element, so only one plays at a time. */
export interface Playback {
  state: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  use: () => PlaybackState;
  /** Call in a click handler: browsers allow the first sound there only. */
  toggle: () => void;
  seek: (to: number) => void;
  /** The component was unmounted. */
  close: () => void;
}

interface PlaybackOptions {
  /** Its duration; the recording's own header may lack it. */
  seconds: number;
  load: () => Promise<Blob>;
}

const STEP_MS = 100;

let sounding: { pause: () => void } | null = null;

export function createPlayback({ seconds, load }: PlaybackOptions): Playback {
  const state = valueStore<PlaybackState>({ phase: 'idle', at: 0 });
  let recording: Blob | null = null;
  let run: AbortController | null = null;

  function set(change: Partial<PlaybackState>): void {
    state.set({ ...state.get(), ...change });
  }

  /** Also called when something else takes the audio element. */
  function pause(): void {
    if (!run) return;
    run.abort();
    run = null;
    if (sounding === me) sounding = null;
    set({ phase: 'idle' });
  }

  async function play(): Promise<void> {
    sounding?.pause();
    sounding = me;
    const mine = new AbortController();
    run = mine;
    unlockAudio();
    set({ phase: 'loading', at: state.get().at < seconds ? state.get().at : 0 });
    try {
      recording ??= await load();
      if (!mine.signal.aborted) await sound(recording, mine.signal);
      if (mine.signal.aborted) return;
      pause();
      set({ at: 0 });
    } catch (cause) {
      if (mine.signal.aborted) return;
      console.warn('a voice message was not played', cause);
      pause();
      set({ phase: 'failed' });
    }
  }

  /** Resolves when it was played to its end, or paused. */
  async function sound(of: Blob, signal: AbortSignal): Promise<void> {
    const audio = audioElement();
    const url = URL.createObjectURL(of);
    const over = new AbortController();
    const follow = () => state.get().phase === 'playing' && set({ at: Math.min(seconds, audio.currentTime) });
    const timer = setInterval(follow, STEP_MS);
    try {
      await silence(audio);
      if (signal.aborted) return;
      audio.src = url;
      await audio.play();
      if (signal.aborted) return;
      if (state.get().at > 0) audio.currentTime = state.get().at;
      set({ phase: 'playing' });
      await new Promise<void>((resolve, reject) => {
        const on = { signal: over.signal };
        audio.addEventListener('ended', () => resolve(), on);
        audio.addEventListener('error', () => reject(audio.error ?? new Error('no sound')), on);
        // A call, another app, or another sound of this app took the audio element.
        audio.addEventListener('pause', () => !audio.ended && pause(), on);
        audio.addEventListener('emptied', () => pause(), on);
        signal.addEventListener('abort', () => resolve(), on);
      });
    } finally {
      over.abort();
      clearInterval(timer);
      // If the element was given another source meanwhile, that keeps playing.
      if (audio.src === url) {
        audio.pause();
        audio.removeAttribute('src');
      }
      URL.revokeObjectURL(url);
    }
  }

  const me = { pause };
  return {
    state: state.get,
    subscribe: state.subscribe,
    use: state.use,
    toggle() {
      if (run) pause();
      else void play();
    },
    seek(to) {
      const at = Math.min(seconds, Math.max(0, to));
      if (state.get().phase === 'playing') audioElement().currentTime = at;
      set({ at });
    },
    close: pause,
  };
}

/** Pauses the element; its `pause` event reaches the current owner before something else plays. */
function silence(audio: HTMLAudioElement): Promise<void> {
  if (audio.paused) return Promise.resolve();
  return new Promise((resolve) => {
    audio.addEventListener('pause', () => resolve(), { once: true });
    audio.pause();
  });
}
