import type { MarketList } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './market-page.module.css';

const say = texts(words);

interface PagesProps {
  pagination: MarketList['pagination'];
  onTurn: (page: number) => void;
}

/** 'पेज 1 / 2' between the ways to the page before and after. */
export function Pages({ pagination, onTurn }: PagesProps) {
  const { currentPage, totalPages, hasPrev, hasNext } = pagination;
  if (totalPages <= 1) return null;
  return (
    <nav className={css.pages} aria-label={say('pages')}>
      <Button kind="sec" size="m" auto disabled={!hasPrev} onClick={() => onTurn(currentPage - 1)}>
        {say('previousPage')}
      </Button>
      <span>{say('pageOf', { page: currentPage, total: totalPages })}</span>
      <Button kind="sec" size="m" auto disabled={!hasNext} onClick={() => onTurn(currentPage + 1)}>
        {say('nextPage')}
      </Button>
    </nav>
  );
}
