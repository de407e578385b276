import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { favouriteIds } from './device-choices.ts';
import { EVERYTHING, hasFilters, type MarketSearch, type View } from './market-search.ts';
import { SearchBox } from './search-box.tsx';
import { StateSelect } from './state-select.tsx';
import css from './toolbar.module.css';
import type { ChangeSearch } from './use-market-search.ts';
import type { Refresh } from './use-refresh.ts';

const say = texts(words);

interface ToolbarProps {
  search: MarketSearch;
  change: ChangeSearch;
  refresh: Refresh;
  /** Whether there is an orchard to look around; `asked`: that is not known yet. */
  near: boolean | 'asked';
}

/** What is looked for: by name, by state, only favourites, or around the orchard. */
export function Toolbar({ search, change, refresh, near }: ToolbarProps) {
  const favourites = favouriteIds.use().length;
  const turn = (view: View) => change({ view: search.view === view ? 'all' : view });
  return (
    <>
      <div className={css.row}>
        <SearchBox value={search.search} onSearch={(written) => change({ search: written })} />
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
          <Chip icon="pin" disabled={near === 'asked'} pressed={search.view === 'near'} onClick={() => turn('near')}>
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
