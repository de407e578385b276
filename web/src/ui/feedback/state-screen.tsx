import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import sprite from '../brand/icons.svg?no-inline';
import { Button } from '../controls/button.tsx';
import css from './state-screen.module.css';

interface EmptyStateProps {
  art?: IllustrationName | undefined;
  /** What the state is. */
  title: string;
  /** What to do. */
  text?: string | undefined;
  /** One button. */
  children?: ReactNode;
}

/** Empty state: drawing, title, what to do, one button. */
export function EmptyState({ art = 'sprout', title, text, children }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <Illustration name={art} />
      <h2>{title}</h2>
      <p className={css.text}>{text}</p>
      <div className={css.children}>{children}</div>
    </div>
  );
}

interface ErrorStateProps {
  title?: string | undefined;
  /** What is safe and what to do; the server's own sentence if there is one. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** Error state: what failed, what is safe, and a retry button. */
export function ErrorState({ title = t('app.loadFailed'), text, onRetry, busy }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState art="mast" title={title} text={text ?? t('app.loadFailedHint')}>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry} busy={busy}>
            {t('app.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

type IllustrationName = 'sprout' | 'basket' | 'mast';

/** An object on the ground: a young plant (nothing yet), a basket (nothing found), a mast (no answer). */
function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={css.art} viewBox="0 0 168 140" aria-hidden>
      <ellipse cx="84" cy="126" rx="66" ry="9" fill="var(--c-sunken)" />
      <use href={`${sprite}#art-${name}`} />
    </svg>
  );
}
