import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import css from './tooltip.module.css';

/** Shows a word under a bare icon for mouse and keyboard; a finger never sees it, the label stays for readers. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [atEnd, setAtEnd] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAtEnd((anchor.current?.getBoundingClientRect().left ?? 0) > window.innerWidth / 2);
      setOpen(true);
    }, tooltipDelay(performance.now()));
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) tooltipClosed(performance.now());
    setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control, this only watches it
    <span
      ref={anchor}
      className={css.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <span className={classNames(css.bubble, atEnd && css.end)} aria-hidden>
          {text}
        </span>
      )}
    </span>
  );
}

/** Milliseconds a pointer rests before the first tooltip, and how long the next one opens at once. */
export const TOOLTIP_DELAY = 700;

const TOOLTIP_SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** How long to wait before opening: nothing when another tooltip was just read. */
export function tooltipDelay(now: number): number {
  return now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_DELAY;
}

export function tooltipClosed(now: number): void {
  closedAt = now;
}
