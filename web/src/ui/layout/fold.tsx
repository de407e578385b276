import { type ReactNode, useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import css from './fold.module.css';

interface FoldProps {
  /** A picture before the title. */
  start?: ReactNode;
  title: ReactNode;
  /** Initial state only; later changes are the user's. */
  startsOpen?: boolean;
  onToggle?: (open: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A collapsible section with more details. */
export function Fold({ start, title, startsOpen = false, onToggle, className, children }: FoldProps) {
  const [atFirst] = useState(startsOpen);
  return (
    <details
      open={atFirst}
      className={classNames(css.fold, className)}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        {start}
        <span className={css.title}>{title}</span>
        <Icon name="down" className={css.turns} />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
