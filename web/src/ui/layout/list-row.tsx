import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../brand/icon.tsx';
import css from './list-row.module.css';

interface ListRowProps {
  /** Tile icon, photo or avatar. */
  start?: ReactNode;
  children: ReactNode;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
}

/** One row of a list in a card (`<ul>`): a link or a button. */
export function ListRow({ start, children, href, onClick }: ListRowProps) {
  const inside = (
    <>
      {start}
      <span className={css.words}>{children}</span>
      <Icon name="right" size="s" />
    </>
  );
  return (
    <li className={css.item}>
      {href ? (
        <Link href={href} className={css.row}>
          {inside}
        </Link>
      ) : (
        <button type="button" className={css.row} onClick={onClick}>
          {inside}
        </button>
      )}
    </li>
  );
}
