import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Icon } from '../brand/icon.tsx';
import css from './why-line.module.css';

/** The reason for a number. */
export function Why({ children }: { children: ReactNode }) {
  return (
    <p className={css.line}>
      <Icon name="bulb" size="s" />
      <span>
        <b className={css.word}>{t('app.why')}</b> {children}
      </span>
    </p>
  );
}

/** The source of a number. */
export function Source({ children }: { children: ReactNode }) {
  return (
    <p className={css.line}>
      <Icon name="book" size="s" />
      <span>
        <b className={css.word}>{t('app.source')}</b> {children}
      </span>
    </p>
  );
}

/** The reason and the sources below an advice. */
export function Grounds({ why, sources }: { why?: string | undefined; sources: readonly string[] }) {
  if (!why && sources.length === 0) return null;
  return (
    <div className={css.grounds}>
      {why && <Why>{why}</Why>}
      {sources.length > 0 && <Source>{sources.join(' · ')}</Source>}
    </div>
  );
}
