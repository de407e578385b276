import { describe, expect, it } from 'vitest';
import { knownPosition, rememberPosition } from './device-location.ts';
import { disablesGrant, storesOnReply } from './pending-location.ts';
import { isShortPin, placeQuery } from './place-query.ts';

it('where the phone is stands for two minutes; a position abroad is a fault, and the next press asks anew', () => {
  rememberPosition({ latitude: 48.8, longitude: 2.3 }, 0);
  expect(knownPosition(1)).toBeNull();
  const solapur = { latitude: 17.66, longitude: 75.91 };
  rememberPosition(solapur, 0);
  rememberPosition({ latitude: 48.8, longitude: 2.3 }, 1);
  expect(knownPosition(119_999)).toEqual(solapur);
  expect(knownPosition(120_000)).toBeNull();
});

describe('the pending rule of the location', () => {
  it.each([
    ['', false, false],
    ['ab', false, false],
    ['abc', true, false],
    ['abcd', true, true],
    ['01K00000000000000000007F2C', true, true],
  ])('%j: stored on reply %s, button disabled %s', (pending, stored, disabled) => {
    expect(storesOnReply(pending)).toBe(stored);
    expect(disablesGrant(pending)).toBe(disabled);
  });
});

describe('the search for a place', () => {
  it.each([
    ['', null, false],
    ['न', null, false],
    [' नासिक ', 'नासिक', false],
    ['41', null, true],
    ['४१३ ००१', '413001', false],
    ['413', '413', false],
    ['4 नंबर', '4 नंबर', false],
  ])('%j asks for %j', (typed, query, short) => {
    expect(placeQuery(typed)).toBe(query);
    expect(isShortPin(typed)).toBe(short);
  });
});
