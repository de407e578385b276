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
  /** `main` is 56 high, the decision of a screen; `m` is 48, inside cards. */
  size?: 'main' | 'm' | undefined;
  icon?: IconName | undefined;
  /** As wide as its words instead of the whole row. */
  auto?: boolean | undefined;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'size'> {
  /** While true it shows a turning ring, stays focused and takes no clicks. */
  busy?: boolean | undefined;
  /** What is being done, without the dots: 'कोड भेजा जा रहा है'. */
  busyText?: string | undefined;
}

export function Button({ kind, size, icon, auto, busy = false, busyText, children, ...rest }: ButtonProps) {
  const { className, onClick, type = 'button', ...others } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...others}
      type={type}
      onClick={press}
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
  /** Takes the place of the current entry in the history: for links in what the back key closes. */
  replace?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A link that looks like a button: it goes somewhere and does nothing else. */
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
