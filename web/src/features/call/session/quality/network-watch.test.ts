import { expect, it } from 'vitest';
import type { NetworkSample } from './network-sample.ts';
import { firstWatch, type NetworkWatch, sentStep, watchOn, watchUpTo } from './network-watch.ts';

const GOOD: NetworkSample = { lossSent: 0, lossReceived: 0, roundTripMs: 80, availableKbps: 900 };
const LOSSY: NetworkSample = { ...GOOD, lossSent: 0.2 };

const after = (watch: NetworkWatch, samples: NetworkSample[]) => samples.reduce(watchOn, watch);
const times = (count: number, sample: NetworkSample) => Array.from({ length: count }, () => sample);
const seen = ({ quality, step }: NetworkWatch) => [quality, step];

it('is good at the first fine sample, and starts with the full picture', () => {
  expect(seen(firstWatch())).toEqual([undefined, '360p']);
  expect(seen(after(firstWatch(), [GOOD]))).toEqual(['good', '360p']);
  expect(seen(after(firstWatch(), [{}]))).toEqual(['good', '360p']);
});

it.each<[string, NetworkSample]>([
  ['a fifth of what is sent is lost', LOSSY],
  ['an answer takes more than a second', { ...GOOD, roundTripMs: 1200 }],
  ['the line carries less than the picture', { ...GOOD, availableKbps: 50 }],
])('%s: one bad sample changes nothing, two lower a step, down to audio only', (_what, bad) => {
  const good = after(firstWatch(), times(5, GOOD));
  expect(seen(after(good, [bad, GOOD, bad, GOOD]))).toEqual(['good', '360p']);
  expect(seen(after(good, [bad, bad]))).toEqual(['weak', '180p']);
  expect(seen(after(good, times(4, bad)))).toEqual(['weak', 'audio']);
  expect(seen(after(good, times(40, bad)))).toEqual(['weak', 'audio']);
});

it('bandwidth for the small picture only: sends the small picture', () => {
  expect(seen(after(firstWatch(), times(40, { ...GOOD, availableKbps: 120 })))).toEqual(['good', '180p']);
});

it('more than the users want is never sent, and the network is not called weak for it', () => {
  const small = { ...GOOD, availableKbps: 120 };
  expect(seen(after(firstWatch('180p'), times(100, small)))).toEqual(['good', '180p']);
  const saving = watchUpTo(after(firstWatch(), times(5, GOOD)), '180p');
  expect(seen(after(saving, times(100, small)))).toEqual(['good', '180p']);
  expect(seen(after(watchUpTo(saving, '360p'), times(100, GOOD)))).toEqual(['good', '360p']);
});

it('audio only because the users want it leaves the network as it was', () => {
  const wanted = after(watchUpTo(firstWatch(), 'audio'), times(40, { ...GOOD, availableKbps: 20 }));
  expect([...seen(wanted), sentStep(wanted)]).toEqual(['good', '360p', 'audio']);
  expect(sentStep(watchUpTo(wanted, '360p'))).toBe('360p');
});

it('poor reception is weak, but leaves the sending step unchanged', () => {
  const watch = after(firstWatch(), times(10, { ...GOOD, lossReceived: 0.15 }));
  expect(seen(watch)).toEqual(['weak', '360p']);
});

it('weak becomes good only after four fine samples, and a borderline sample keeps the quality', () => {
  const between: NetworkSample = { ...GOOD, lossReceived: 0.045 };
  const weak = after(firstWatch(), times(3, { ...GOOD, lossReceived: 0.15 }));
  expect(after(weak, times(3, GOOD)).quality).toBe('weak');
  expect(after(weak, times(4, GOOD)).quality).toBe('good');
  expect(after(weak, times(30, between)).quality).toBe('weak');
  expect(after(after(firstWatch(), [GOOD]), times(30, between)).quality).toBe('good');
});

it('raises one step after 20 s of good network each, and stays there', () => {
  const audio = after(firstWatch(), times(4, LOSSY));
  expect(after(audio, times(9, GOOD)).step).toBe('audio');
  expect(after(audio, times(10, GOOD)).step).toBe('180p');
  expect(after(audio, times(19, GOOD)).step).toBe('180p');
  expect(seen(after(audio, times(24, GOOD)))).toEqual(['good', '360p']);
});

it('doubles the patience after each premature raise up to a limit, and resets it after a lasting one', () => {
  let watch = after(firstWatch(), times(4, LOSSY));
  const waits: number[] = [];
  for (let fall = 0; fall < 6; fall++) {
    let samples = 0;
    for (; watch.step === 'audio'; samples++) watch = watchOn(watch, GOOD);
    waits.push(samples);
    watch = after(watch, times(2, LOSSY));
  }
  expect(waits).toEqual([10, 20, 40, 80, 80, 80]);
  const lasting = after(watch, times(300, GOOD));
  expect(after(lasting, times(2, LOSSY)).patience).toBe(10);
});

it('a low bandwidth estimate does not prevent raising from audio only', () => {
  const audio = after(firstWatch(), times(4, LOSSY));
  expect(after(audio, times(10, { ...GOOD, availableKbps: 30 })).step).toBe('180p');
});
