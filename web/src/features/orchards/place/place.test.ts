import { describe, expect, it } from 'vitest';
import { knownPosition, rememberPosition } from './device-location.ts';
import { isShortPin, placeQuery } from './place-search.tsx';
import { disablesGrant, storesOnReply } from './use-phone-location.ts';

it('a position is known for two minutes; one outside India is ignored, so the next tap asks again', () => {
  rememberPosition({ latitude: 48.8, longitude: 2.3 }, 0);
  expect(knownPosition(1)).toBeNull();
  const solapur = { latitude: 17.66, longitude: 75.91 };
  rememberPosition(solapur, 0);
  rememberPosition({ latitude: 48.8, longitude: 2.3 }, 1);
  expect(knownPosition(119_999)).toEqual(solapur);
  expect(knownPosition(120_000)).toBeNull();
});

describe('the id waiting for a position', () => {
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

describe('placeQuery', () => {
  it.each([
    ['', null, false],
    ['न', null, false],
    [' नासिक ', 'नासिक', false],
    ['41', null, true],
    ['४१३ ००१', '413001', false],
    ['413', '413', false],
    ['4 नंबर', '4 नंबर', false],
  ])('"%j" becomes the query %j', (typed, query, short) => {
    expect(placeQuery(typed)).toBe(query);
    expect(isShortPin(typed)).toBe(short);
  });
});
