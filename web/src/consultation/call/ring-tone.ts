let context: AudioContext | null = null;
/** Tones that sound or are about to: only after the last one there is silence. */
let sounding = 0;

/** Called by a press: from then on the browser lets us sound. */
export function unlockSound(): void {
  sounding += 1;
  void running().then(rest);
}

/** Open sound keeps a phone awake: between two tones it is not. */
function rest(): void {
  sounding -= 1;
  if (sounding === 0 && context?.state === 'running') void context.suspend();
}

/** Null while the browser keeps pages silent that nobody has pressed yet, and where there is no sound at all. */
async function running(): Promise<AudioContext | null> {
  try {
    context ??= new AudioContext();
    // A refused start stays pending in some browsers: whoever asked must not wait for it.
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

/** Two short notes; false when the browser did not let them sound. */
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
