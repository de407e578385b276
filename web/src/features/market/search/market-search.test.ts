import { describe, expect, it } from 'vitest';
import { applyChange, EVERYTHING, pathOfSearch, readSearch } from './market-search.ts';

describe('the URL', () => {
  it('contains the search, without defaults', () => {
    expect(pathOfSearch(EVERYTHING)).toBe('/market');
    const search = { page: 3, search: 'सोला & पुर', state: 'Madhya Pradesh', view: 'favourites' } as const;
    expect(readSearch(pathOfSearch(search).split('?')[1] ?? '')).toEqual(search);
  });

  it.each(['page=0', 'page=-1', 'page=1e9', 'page=1.5', 'page=x', 'view=mine', 'view=near', ''])(
    '%s is parsed as everything',
    (query) => expect(readSearch(query)).toEqual(EVERYTHING),
  );

  it('text longer than any name is cut', () =>
    expect(readSearch(`search=${'अ'.repeat(9000)}`).search).toHaveLength(100));

  it('starts at page 1 again, except for a page change', () => {
    const third = { ...EVERYTHING, page: 3, search: 'सोलापुर' };
    expect(applyChange(third, { state: 'Gujarat' })).toEqual({ ...third, page: 1, state: 'Gujarat' });
    expect(applyChange(third, { search: 'नासिक' }).page).toBe(1);
    expect(applyChange(third, { view: 'favourites' }).page).toBe(1);
    expect(applyChange(third, { page: 4 })).toEqual({ ...third, page: 4 });
  });
});
