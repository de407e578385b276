/** Enough for speech: a minute is 1.9 MB. */
const SAMPLES_PER_SECOND = 16_000;
const HEADER_BYTES = 44;
const PCM = 1;
const PLAYS_EVERYWHERE = /^audio\/(wav|mp4\s*;\s*codecs="?mp4a)/i;

/**
 * Converts a recording to a format that every phone plays: AAC in MP4 stays, anything else (Opus, which iPhones do not
 * play) becomes WAV. The server does not transcode. What this browser cannot decode stays unchanged: the server reports
 * what is wrong with it.
 */
export async function playableVoice(recording: Blob): Promise<Blob> {
  if (PLAYS_EVERYWHERE.test(recording.type)) return recording;
  try {
    // Resamples to this rate, whatever the recording's own; the length of 1 does not matter.
    const decoder = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND);
    const sound = await decoder.decodeAudioData(await recording.arrayBuffer());
    return wavOf(sound.getChannelData(0), sound.sampleRate);
  } catch (cause) {
    console.warn('a recording stays as this phone made it', cause);
    return recording;
  }
}

/** One channel of 16 bits. Samples range from -1 to 1; louder ones are clipped. */
function wavOf(samples: Float32Array, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length * 2));
  const name = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  name(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries())
    view.setInt16(HEADER_BYTES + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true);
  return new Blob([view], { type: 'audio/wav' });
}
