import { describe, expect, it } from 'vitest';
import { barsOf, levelOf, seekByKey, waveformOf } from './waveform.ts';

describe('the waveform of a recording', () => {
  it.each([
    ['nothing', [], '0000000000'],
    ['silence', [0, 0, 0, 0], '0000000000'],
    ['a quiet room stays low', [0.05, 0.05], '2222222222'],
    ['its loudest is 9, however loud', [0.5, 0.25], '9999955555'],
    ['fewer levels than bars', [0, 1, 0, 1, 0], '0099009900'],
    ['more levels than bars: the loudest of each counts', Array.from({ length: 100 }, (_, n) => n / 99), '1234456789'],
  ])('%s', (_what, levels, waveform) => {
    expect(waveformOf(levels, 10)).toBe(waveform);
  });

  it('has the format that the server accepts', () => {
    expect(waveformOf(Array.from({ length: 601 }, (_, n) => Math.abs(Math.sin(n))))).toMatch(/^[0-9]{40}$/);
    expect(waveformOf([])).toMatch(/^[0-9]{40}$/);
  });
});

it('barsOf merges bars by their maximum; an invalid waveform is a flat line', () => {
  expect(barsOf('0990', 2)).toEqual([1, 1]);
  expect(barsOf('09', 2)).toEqual([0, 1]);
  expect(barsOf(undefined, 3)).toEqual([0.3, 0.3, 0.3]);
  expect(barsOf('ab', 2)).toEqual([0.3, 0.3]);
});

it('levelOf rises with the amplitude and is at most 1', () => {
  const tone = (height: number) => Float32Array.from({ length: 2048 }, (_, n) => height * Math.sin(n / 5));
  expect(levelOf(new Float32Array())).toBe(0);
  expect(levelOf(tone(0))).toBe(0);
  expect(levelOf(tone(0.001))).toBeLessThan(0.1);
  expect(levelOf(tone(0.2))).toBeGreaterThan(0.5);
  expect(levelOf(tone(1))).toBe(1);
});

it.each([
  ['ArrowRight', 4, 6],
  ['ArrowUp', 17.5, 18],
  ['ArrowLeft', 4, 2],
  ['ArrowDown', 1, 0],
  ['Home', 4, 0],
  ['End', 4, 18],
  ['Tab', 4, undefined],
])('%s at second %d of 18 seeks to %j', (key, at, to) => {
  expect(seekByKey(key, at, 18)).toBe(to);
});
