import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import { classNames } from '../class-names.ts';
import css from './button.module.css';

export type ButtonKind = 'pri' | 'sec' | 'soft' | 'txt' | 'dan';

interface Look {
  kind?: ButtonKind | undefined;
  /** `main` is 56 px high, for the main action of a screen; `m` is 48 px, inside cards. */
  size?: 'main' | 'm' | undefined;
  icon?: IconName | undefined;
  /** As wide as its text instead of the whole row. */
  auto?: boolean | undefined;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'size'> {
  /** While true, it shows a spinner, keeps the focus and ignores clicks. */
  busy?: boolean | undefined;
  /** The action in progress, without the dots: 'कोड भेजा जा रहा है'. */
  busyText?: string | undefined;
}

export function Button({ kind, size, icon, auto, busy = false, busyText, children, ...rest }: ButtonProps) {
  const { className, onClick, type = 'button', ...others } = rest;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...others}
      type={type}
      onClick={handleClick}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      className={classNames(look({ kind, size, auto }), busy && css.busy, className)}
    >
      <span className={css.faces}>
        <Face icon={icon} away={busy}>
          {children}
        </Face>
        {busy && (
          <span className={css.face}>
            <Spinner />
            {busyText ? `${busyText}…` : t('app.busy')}
          </span>
        )}
      </span>
    </button>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /** Replaces the current history entry: for links inside overlays that the back key closes. */
  replace?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A navigation link that looks like a button. */
export function ButtonLink({ href, replace = false, kind, size, icon, auto, children, className }: ButtonLinkProps) {
  return (
    <Link href={href} replace={replace} className={classNames(look({ kind, size, auto }), className)}>
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}

export function Spinner() {
  return <span className={css.spinner} aria-hidden />;
}

function look({ kind = 'pri', size = 'main', auto }: Look): string {
  return classNames(css.button, css[kind], size === 'm' && css.m, auto && css.auto);
}

function Face({ icon, away, children }: { icon?: IconName | undefined; away?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(css.face, away && css.away)} aria-hidden={away || undefined}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  );
}
