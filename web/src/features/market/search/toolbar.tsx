import { useEffect, useRef, useState } from 'react';
import { market as words } from '../../../i18n/hi/market/market.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { readCachedMandis } from '../list/mandi-cache.ts';
import type { Refresh } from '../list/use-refresh.ts';
import { type MarketState, STATES_STALE_SECONDS, useMarketStatesQuery } from '../market-api.ts';
import { favouriteIds } from '../preferences/preferences.ts';
import {
  type ChangeSearch,
  EVERYTHING,
  hasFilters,
  type MarketSearch,
  SEARCH_MAX,
  type View,
} from './market-search.ts';
import css from './toolbar.module.css';

const say = texts(words);
/** Debounce of the search box. */
const DEBOUNCE_MS = 300;

interface ToolbarProps {
  search: MarketSearch;
  change: ChangeSearch;
  refresh: Refresh;
  /** Whether there is an orchard to search around; `loading`: not known yet. */
  near: boolean | 'loading';
}

/** Search by name and by state, only favourites, or around the orchard. */
export function Toolbar({ search, change, refresh, near }: ToolbarProps) {
  const favourites = favouriteIds.use().length;
  const turn = (view: View) => change({ view: search.view === view ? 'all' : view });
  return (
    <>
      <div className={css.row}>
        <SearchBox value={search.search} onSearch={(text) => change({ search: text })} />
        <IconButton
          icon="refresh"
          label={say('refresh')}
          aria-busy={refresh.busy}
          className={refresh.busy ? css.turning : undefined}
          onClick={refresh.start}
        />
      </div>
      <fieldset className={css.filters} aria-label={say('views')}>
        <StateSelect value={search.state} onPick={(state) => change({ state })} />
        <Chip icon="heart" pressed={search.view === 'favourites'} onClick={() => turn('favourites')}>
          {say('favourites', { n: favourites })}
        </Chip>
        {near && (
          <Chip icon="pin" disabled={near === 'loading'} pressed={search.view === 'near'} onClick={() => turn('near')}>
            {say('near')}
          </Chip>
        )}
        {(hasFilters(search) || search.view !== 'all') && (
          <Button kind="txt" size="m" auto icon="close" onClick={() => change(EVERYTHING)}>
            {say('clear')}
          </Button>
        )}
      </fieldset>
    </>
  );
}

interface SearchBoxProps {
  /** What is searched for now. */
  value: string;
  onSearch: (value: string) => void;
}

/** Search text: mandi or district, in Hindi or Latin letters. */
function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const next = typed.trim();
    if (next === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = next;
      latestOnSearch.current(next);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={css.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={say('search')}
        placeholder={say('search')}
        value={typed}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

interface StateSelectProps {
  value: string;
  onPick: (state: string) => void;
}

/** All states, or one of those that have a price. */
function StateSelect({ value, onPick }: StateSelectProps) {
  const { data } = useMarketStatesQuery(undefined, { refetchOnMountOrArgChange: STATES_STALE_SECONDS });
  const states = data && data.length > 0 ? data : cachedStates();
  const known = states.some(({ state }) => state === value);
  return (
    <span className={css.select}>
      <select aria-label={say('state')} value={value} onChange={(event) => onPick(event.target.value)}>
        <option value="">{say('allStates')}</option>
        {states.map(({ state, stateName, mandis }) => (
          <option key={state} value={state}>
            {say('stateCount', { name: stateName, n: mandis })}
          </option>
        ))}
        {value && !known && <option value={value}>{value}</option>}
      </select>
      <Icon name="down" size="s" />
    </span>
  );
}

/** The states of the cached mandis. */
function cachedStates(): MarketState[] {
  const states = new Map<string, MarketState>();
  for (const { record } of readCachedMandis()) {
    const { state, stateName } = record;
    states.set(state, { state, stateName, mandis: (states.get(state)?.mandis ?? 0) + 1 });
  }
  return [...states.values()].sort((a, b) => b.mandis - a.mandis);
}
