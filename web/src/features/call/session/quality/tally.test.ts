import { expect, it } from 'vitest';
import { type Counts, countsOf } from './network-sample.ts';
import { canSpeak, createTally } from './tally.ts';

const counted = (soundReceived: number, bytes = 0): Counts => ({ ...countsOf(new Map()), soundReceived, bytes });

it('counts the time in which sound came, between two samples at a time', () => {
  const tally = createTally();
  tally.add(counted(0), true);
  tally.add(counted(0), true);
  expect(tally.heardMs()).toBe(0);
  tally.add(counted(5), true);
  tally.add(counted(105), true);
  expect(tally.heardMs()).toBe(4000);
  tally.add(counted(105), true);
  expect(tally.heardMs()).toBe(4000);
});

it('goes on in a new peer connection, which counts from nothing, be it less or more than before', () => {
  const tally = createTally();
  for (const packets of [10, 500]) tally.add(counted(packets), true);
  tally.began();
  tally.add(counted(600), true);
  expect(tally.heardMs()).toBe(2000);
  tally.began();
  tally.add(counted(3), true);
  tally.add(counted(4), true);
  expect(tally.heardMs()).toBe(4000);
});

it('who has no microphone now was not heard; who muted it was', () => {
  const other = { mic: false, camera: 'off' } as const;
  expect(canSpeak({ ...other, because: 'away' })).toBe(false);
  expect(canSpeak({ ...other, because: 'no_microphone' })).toBe(false);
  expect([canSpeak(null), canSpeak(other), canSpeak({ ...other, because: 'poor_network' })]).toEqual([
    true,
    true,
    true,
  ]);
});

it('what the browser does not let sound was not heard', () => {
  const tally = createTally();
  for (const packets of [1, 2, 3]) tally.add(counted(packets), false);
  expect(tally.heardMs()).toBe(0);
});

it('the data of a call never becomes less: with a new connection, or when a way is forgotten', () => {
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
