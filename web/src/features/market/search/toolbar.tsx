import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { readCachedMandis } from '../list/mandi-cache.ts';
import { marketTexts } from '../market.hi.ts';
import { type MarketState, STATES_STALE_SECONDS, useMarketStatesQuery } from '../market-api.ts';
import { unitChoice } from '../preferences/preferences.ts';
import { readUnit, UNITS } from '../record-text.ts';
import { type ChangeSearch, EVERYTHING, hasFilters, type MarketSearch, SEARCH_MAX } from './market-search.ts';
import css from './toolbar.module.css';

const say = texts(marketTexts);
/** Debounce of the search box. */
const DEBOUNCE_MS = 300;

interface ToolbarProps {
  search: MarketSearch;
  change: ChangeSearch;
}

/** State, unit, and a search by name that opens on a click: one row above the prices. */
export function Toolbar({ search, change }: ToolbarProps) {
  const [opened, setOpened] = useState(false);
  const searching = opened || search.search !== '';
  const close = () => {
    setOpened(false);
    change({ search: '' });
  };
  return (
    <>
      <fieldset className={css.filters} aria-label={say('views')}>
        <StateSelect value={search.state} onPick={(state) => change({ state })} />
        <UnitSelect />
        <IconButton
          icon="search"
          label={say('openSearch')}
          aria-expanded={searching}
          className={css.opener}
          onClick={searching ? close : () => setOpened(true)}
        />
      </fieldset>
      {searching && (
        <SearchBox value={search.search} autoFocus={opened} onSearch={(text) => change({ search: text })} />
      )}
      {(hasFilters(search) || search.view !== 'all') && (
        <Button kind="txt" size="m" auto icon="close" onClick={() => change(EVERYTHING)}>
          {say('clear')}
        </Button>
      )}
    </>
  );
}

interface SearchBoxProps {
  /** The current search text. */
  value: string;
  /** Opened by the user for typing. */
  autoFocus: boolean;
  onSearch: (value: string) => void;
}

/** Search text: mandi or district, in Hindi or Latin letters. */
function SearchBox({ value, autoFocus, onSearch }: SearchBoxProps) {
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
        // biome-ignore lint/a11y/noAutofocus: the press that opened it was to type
        autoFocus={autoFocus}
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
        {states.map(({ state, stateName, prices }) => (
          <option key={state} value={state}>
            {say('stateCount', { name: stateName, n: prices })}
          </option>
        ))}
        {value && !known && <option value={value}>{value}</option>}
      </select>
      <Icon name="down" size="s" />
    </span>
  );
}

/** Prices for 100 kg or for one. */
function UnitSelect() {
  return (
    <span className={css.unit}>
      <select
        aria-label={say('unit')}
        value={unitChoice.use()}
        onChange={(event) => unitChoice.set(readUnit(event.target.value))}
      >
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {say('perUnit', { unit: say(unit) })}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </span>
  );
}

/** The states of the cached mandis. */
function cachedStates(): Omit<MarketState, 'mandis'>[] {
  const states = new Map<string, Omit<MarketState, 'mandis'>>();
  for (const { record } of readCachedMandis()) {
    const { state, stateName } = record;
    states.set(state, { state, stateName, prices: (states.get(state)?.prices ?? 0) + 1 });
  }
  return [...states.values()].sort((a, b) => b.prices - a.prices);
}
