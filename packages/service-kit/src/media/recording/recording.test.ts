import { beforeAll, describe, expect, it } from 'vitest';
import { recorded, silentFilm, silentWav, spokenWav } from '../../testing/media/recordings.ts';
import { checkPlayable, checkRecording, recognise } from './recording.ts';

/** About 4 s. */
let wav: Buffer;
let seconds: number;
beforeAll(() => {
  wav = spokenWav('नमस्ते, आप कैसे हैं? आज सुबह से बादल हैं, शाम तक बारिश होगी।');
  seconds = recognise(wav)?.seconds ?? 0;
});

const fragments = ['-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '300000'];

describe('recordings as phones make them', () => {
  it.each([
    ['webm', 'opus', ['-c:a', 'libopus']],
    ['webm', 'live, without any length', ['-c:a', 'libopus', '-live', '1']],
    ['ogg', 'opus', ['-c:a', 'libopus']],
    ['ogg', 'vorbis', ['-c:a', 'libvorbis']],
    ['mp4', 'whole', ['-c:a', 'aac']],
    ['mp4', 'in fragments', ['-c:a', 'aac', ...fragments]],
    ['wav', '44.1 kHz', ['-ar', '44100']],
    ['wav', 'stereo, 32 bits', ['-ac', '2', '-c:a', 'pcm_f32le']],
  ])('%s %s', (ending, _how, options) => {
    expect(seconds).toBeGreaterThan(2);
    const recognised = recognise(recorded(wav, ending, ...options));
    expect(recognised?.extension).toBe(ending);
    expect(Math.abs((recognised?.seconds ?? 0) - seconds)).toBeLessThan(0.2);
  });

  it('an m4a is recognised as mp4', () => {
    expect(recognise(recorded(wav, 'm4a', '-c:a', 'aac'))?.extension).toBe('mp4');
  });

  it('a WAV of a minute has 60 seconds', () => {
    expect(recognise(silentWav(60))).toMatchObject({ extension: 'wav', seconds: 60 });
  });

  it('60.2 s are accepted because phones stop late; 61 s are recording_too_long', () => {
    expect(checkRecording(silentWav(60.2)).seconds).toBe(60.2);
    expect(() => checkRecording(silentWav(61))).toThrow(expect.objectContaining({ code: 'recording_too_long' }));
    const opus = recorded(silentWav(61), 'webm', '-c:a', 'libopus');
    expect(() => checkRecording(opus)).toThrow(expect.objectContaining({ code: 'recording_too_long' }));
    expect(() => checkRecording(Buffer.alloc(9))).toThrow(expect.objectContaining({ code: 'not_a_recording' }));
  });
});

const FILM = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=3'];

describe('a film', () => {
  it.each([
    ['mp4', []],
    ['mp4', fragments],
    ['webm', []],
  ])('without sound is no recording, as %s', (ending, options) => {
    expect(recognise(silentFilm(ending, ...options))).toBeUndefined();
  });

  it.each([
    ['mp4', ['-c:v', 'mpeg4', '-c:a', 'aac']],
    ['webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
  ])('with sound is as long as its sound, as %s', (ending, options) => {
    const film = recorded(silentWav(5), ending, ...FILM, '-map', '0:a', '-map', '1:v', ...options);
    expect(Math.abs((recognise(film)?.seconds ?? 0) - 5)).toBeLessThan(0.2);
  });
});

describe('what every phone plays', () => {
  it.each([
    ['mp4', 'AAC', ['-c:a', 'aac']],
    ['mp4', 'AAC in fragments', ['-c:a', 'aac', ...fragments]],
    ['wav', '16 bits', ['-c:a', 'pcm_s16le']],
    ['wav', '8 bits', ['-c:a', 'pcm_u8']],
  ])('is %s of %s', (ending, _how, options) => {
    expect(checkPlayable(recorded(wav, ending, ...options)).extension).toBe(ending);
  });

  it.each([
    ['webm', 'Opus', ['-c:a', 'libopus']],
    ['ogg', 'Opus', ['-c:a', 'libopus']],
    ['mp4', 'Opus', ['-c:a', 'libopus']],
    ['wav', 'floating point', ['-c:a', 'pcm_f32le']],
  ])('is not %s of %s', (ending, _how, options) => {
    const recording = recorded(wav, ending, ...options);
    expect(checkRecording(recording).extension).toBe(ending);
    expect(() => checkPlayable(recording)).toThrow(expect.objectContaining({ code: 'recording_not_playable' }));
  });
});

describe('what is no recording', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('यह आवाज़ नहीं है, यह लिखा हुआ है')],
    ['a WAV that ends after its header', silentWav(1).subarray(0, 20)],
    ['a WAV without sound', silentWav(0)],
    ['the beginning of a WebM', Buffer.from('1a45dfa3', 'hex')],
    ['the beginning of an Ogg', Buffer.from('OggS')],
    ['the beginning of an MP4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1')],
    ['an image', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1')],
  ])('%s', (_what, bytes) => {
    expect(recognise(bytes)).toBeUndefined();
  });

  it.each([
    ['webm', (file: Buffer) => file.indexOf('18538067', 0, 'hex'), Buffer.from('ec80', 'hex')],
    ['mp4', (file: Buffer) => file.readUInt32BE(0), Buffer.from('\0\0\0\x08free', 'latin1')],
    ['wav', () => 12, Buffer.from('junk\0\0\0\0', 'latin1')],
    ['ogg', (file: Buffer) => file.indexOf('OggS', 1), Buffer.from('OggS'.padEnd(27, '\0'), 'latin1')],
  ])('a %s with hundreds of thousands of empty parts', (ending, placeIn, part) => {
    const file = recorded(wav, ending);
    const padded = (parts: number) => {
      const place = placeIn(file);
      return Buffer.concat([file.subarray(0, place), Buffer.alloc(parts * part.length, part), file.subarray(place)]);
    };
    expect(recognise(padded(1000))?.extension).toBe(ending);
    expect(recognise(padded(200_000))).toBeUndefined();
  });

  it('a damaged file never throws and never hangs', () => {
    const files = ['webm', 'ogg', 'mp4'].map((ending) => recorded(wav, ending));
    for (const file of [...files, wav]) {
      for (let at = 0; at < Math.min(file.length, 2000); at += 3) {
        const damaged = Buffer.from(file);
        damaged[at] = damaged[at] === 0xff ? 0 : 0xff;
        expect(() => recognise(damaged)).not.toThrow();
        expect(() => recognise(file.subarray(0, at))).not.toThrow();
      }
    }
  });
});
