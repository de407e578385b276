import { expect, it } from 'vitest';
import { type Counts, countsOf } from './network-sample.ts';
import { canSpeak, createTally } from './tally.ts';

const counted = (soundReceived: number, bytes = 0): Counts => ({ ...countsOf(new Map()), soundReceived, bytes });

it('counts the time between two samples in which audio packets arrived', () => {
  const tally = createTally();
  tally.add(counted(0), true);
  tally.add(counted(0), true);
  expect(tally.audioMs()).toBe(0);
  tally.add(counted(5), true);
  tally.add(counted(105), true);
  expect(tally.audioMs()).toBe(4000);
  tally.add(counted(105), true);
  expect(tally.audioMs()).toBe(4000);
});

it('continues over a new peer connection, whose counters start at zero', () => {
  const tally = createTally();
  for (const packets of [10, 500]) tally.add(counted(packets), true);
  tally.began();
  tally.add(counted(600), true);
  expect(tally.audioMs()).toBe(2000);
  tally.began();
  tally.add(counted(3), true);
  tally.add(counted(4), true);
  expect(tally.audioMs()).toBe(4000);
});

it('a side without a microphone cannot speak; a muted one can', () => {
  const other = { mic: false, camera: 'off' } as const;
  expect(canSpeak({ ...other, because: 'away' })).toBe(false);
  expect(canSpeak({ ...other, because: 'no_microphone' })).toBe(false);
  expect([canSpeak(null), canSpeak(other), canSpeak({ ...other, because: 'poor_network' })]).toEqual([
    true,
    true,
    true,
  ]);
});

it('audio that the browser does not play is not counted', () => {
  const tally = createTally();
  for (const packets of [1, 2, 3]) tally.add(counted(packets), false);
  expect(tally.audioMs()).toBe(0);
});

it('the byte count never decreases: on a new connection, or when the browser drops a candidate pair', () => {
  const tally = createTally();
  tally.add(counted(0, 1_000_000), true);
  tally.began();
  expect(tally.bytes()).toBe(1_000_000);
  tally.add(counted(0, 200_000), true);
  expect(tally.bytes()).toBe(1_200_000);
  tally.add(counted(0, 50_000), true);
  expect(tally.bytes()).toBe(1_200_000);
  tally.add(counted(0, 80_000), true);
  expect(tally.bytes()).toBe(1_230_000);
});
