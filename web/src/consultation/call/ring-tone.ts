let context: AudioContext | null = null;
/** Count of tones that are playing or starting; at 0 the audio context is suspended. */
let sounding = 0;

/** Call in a click handler: the browser allows sound from then on. */
export function unlockSound(): void {
  sounding += 1;
  void running().then(rest);
}

/** A running audio context keeps the phone awake: it is suspended between tones. */
function rest(): void {
  sounding -= 1;
  if (sounding === 0 && context?.state === 'running') void context.suspend();
}

/** Null before the first click, as browsers block sound until then, and where there is no audio. */
async function running(): Promise<AudioContext | null> {
  try {
    context ??= new AudioContext();
    // A blocked `resume()` stays pending in some browsers: do not wait for it.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
    return context.state === 'running' ? context : null;
  } catch (cause) {
    console.warn('no sound on this device', cause);
    return null;
  }
}

/** Hertz and seconds of the two notes. */
const NOTES = [
  { hertz: 660, at: 0, lasts: 0.18 },
  { hertz: 880, at: 0.22, lasts: 0.28 },
] as const;
const LOUDNESS = 0.25;

/** Plays two short notes; false when the browser blocked the sound. */
export async function playTone(): Promise<boolean> {
  sounding += 1;
  const audio = await running();
  if (!audio) {
    rest();
    return false;
  }
  for (const { hertz, at, lasts } of NOTES) {
    const start = audio.currentTime + at;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + lasts);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + lasts);
    if (hertz === NOTES[1].hertz) note.onended = rest;
  }
  return true;
}
