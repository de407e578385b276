import { afterEach, expect, it, vi } from 'vitest';
import { playableVoice } from './playable-voice.ts';

const decodes = (samples: number[]) =>
  class {
    readonly rate: number;
    constructor(_channels: number, _length: number, rate: number) {
      this.rate = rate;
    }
    decodeAudioData = async () => ({ sampleRate: this.rate, getChannelData: () => Float32Array.from(samples) });
  };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['audio/mp4;codecs=mp4a.40.2', 'audio/mp4; codecs="mp4a.40.2"', 'audio/wav'])(
  '%s stays as it is',
  async (type) => {
    const recording = new Blob(['said'], { type });
    expect(await playableVoice(recording)).toBe(recording);
  },
);

it.each(['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4', 'audio/mp4;codecs=opus', ''])(
  '%j becomes WAV of 16 bits, a channel and 16,000 samples a second',
  async (type) => {
    vi.stubGlobal('OfflineAudioContext', decodes([0, 0.5, -1, 2]));
    const voice = await playableVoice(new Blob(['said'], { type }));
    expect(voice.type).toBe('audio/wav');
    const bytes = await voice.arrayBuffer();
    const view = new DataView(bytes);
    const text = new TextDecoder('latin1').decode(bytes);
    expect([text.slice(0, 4), text.slice(8, 16), text.slice(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
    const [kind, channels, bits] = [20, 22, 34].map((at) => view.getUint16(at, true));
    expect([kind, channels, bits, view.getUint32(24, true)]).toEqual([1, 1, 16, 16_000]);
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([bytes.byteLength - 8, 8]);
    expect([...new Int16Array(bytes.slice(44))]).toEqual([0, 16383, -32767, 32767]);
  },
);

it('a recording that this browser cannot decode is sent unchanged', async () => {
  vi.stubGlobal('OfflineAudioContext', undefined);
  vi.spyOn(console, 'warn').mockReturnValue();
  const recording = new Blob(['said'], { type: 'audio/webm' });
  expect(await playableVoice(recording)).toBe(recording);
});
