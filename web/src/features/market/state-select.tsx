import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { readKept } from './kept-mandis.ts';
import { type MarketState, STATES_STALE_SECONDS, useMarketStatesQuery } from './market-api.ts';
import css from './toolbar.module.css';

const say = texts(words);

interface StateSelectProps {
  value: string;
  onPick: (state: string) => void;
}

/** All states, or one of those that have a price. */
export function StateSelect({ value, onPick }: StateSelectProps) {
  const { data } = useMarketStatesQuery(undefined, { refetchOnMountOrArgChange: STATES_STALE_SECONDS });
  const states = data && data.length > 0 ? data : keptStates();
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

/** The states of the mandis that the device kept. */
function keptStates(): MarketState[] {
  const states = new Map<string, MarketState>();
  for (const { record } of readKept()) {
    const { state, stateName } = record;
    states.set(state, { state, stateName, mandis: (states.get(state)?.mandis ?? 0) + 1 });
  }
  return [...states.values()].sort((a, b) => b.mandis - a.mandis);
}
