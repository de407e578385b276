import { MARKET } from '@anar/contracts/constants';
import { describe, expect, it } from 'vitest';
import { readUnit } from '../record-text.ts';
import { mandi } from '../testing.ts';
import { favouritesFirst, readFavourites, toggleId } from './favourites.ts';

it('a stored unit is used, else the quintal', () => {
  expect([readUnit('kilo'), readUnit('ton'), readUnit(null)]).toEqual(['kilo', 'quintal', 'quintal']);
});

describe('favourites', () => {
  const ids = Array.from({ length: MARKET.favourites }, (_, index) => index.toString(16).padStart(16, '0'));

  it('are added first, removed, and limited', () => {
    expect(toggleId(['b'], 'a')).toEqual(['a', 'b']);
    expect(toggleId(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggleId(ids, 'f'.repeat(16))).toBeNull();
    expect(toggleId(ids, ids[7] ?? '')).toHaveLength(MARKET.favourites - 1);
  });

  it.each([null, '', '{', 3, {}, ['x', 5, null]])('%j in the storage is read as empty', (stored) => {
    expect(readFavourites(stored)).toEqual([]);
  });

  it('are unique and limited when read', () => {
    expect(readFavourites([...ids, ...ids, 'a'.repeat(16)])).toEqual(ids);
  });

  it('come first on the first page, by day and name, and once', () => {
    const [a, b, old] = [mandi('a'), mandi('b'), mandi('c', { date: '2026-11-10' })];
    const shown = favouritesFirst(1, [a, b], [old, b], [old.id, b.id]);
    expect(shown.map(({ id }) => id)).toEqual([b.id, old.id, a.id]);
  });

  it('are not repeated on later pages, unless those would be empty', () => {
    const [a, b] = [mandi('a'), mandi('b')];
    expect(favouritesFirst(2, [a, b], [], [a.id])).toEqual([b]);
    expect(favouritesFirst(2, [a, b], [], [a.id, b.id])).toEqual([a, b]);
  });
});
