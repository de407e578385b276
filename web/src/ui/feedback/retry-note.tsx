import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { Caution } from './caution.tsx';
import css from './retry-note.module.css';

interface RetryNoteProps {
  title?: string | undefined;
  /** Left out when a retry cannot help now. */
  onRetry?: (() => unknown) | undefined;
  busy?: boolean | undefined;
  /** `status`: the rest of the screen is usable. */
  role?: 'alert' | 'status';
  className?: string | undefined;
  children: ReactNode;
}

/** Part of a screen failed to load or is stale: says so, with a retry button. A whole screen uses `ErrorState`. */
export function RetryNote({ title, onRetry, busy, role = 'alert', className, children }: RetryNoteProps) {
  return (
    <Caution icon="cloud-off" tone="old" title={title} role={role} className={classNames(css.note, className)}>
      <p>{children}</p>
      {onRetry && (
        <Button kind="soft" size="m" auto icon="refresh" className={css.retry} busy={busy} onClick={() => onRetry()}>
          {t('app.retry')}
        </Button>
      )}
    </Caution>
  );
}
