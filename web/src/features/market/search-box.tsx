import { useEffect, useRef, useState } from 'react';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { SEARCH_MAX } from './market-search.ts';
import css from './toolbar.module.css';

const say = texts(words);
/** Who types is not searched for until the fingers rest. */
const REST_MS = 300;

interface SearchBoxProps {
  /** What is searched for now. */
  value: string;
  onSearch: (value: string) => void;
}

/** Where a mandi or district is written, in Hindi or Latin letters. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      tell.current(wanted);
    }, REST_MS);
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
