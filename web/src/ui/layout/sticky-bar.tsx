import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import layout from './sticky-bar.module.css';

/**
 * The main action at the bottom of a screen, an optional second one to its left. Toasts and the network banner stay
 * above it.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFootHeight(bar);
  return (
    <>
      <div className={layout.room} />
      <div ref={bar} className={layout.stickyBar} data-sticky-bar>
        {children}
      </div>
    </>
  );
}

/** Keeps toasts and the network banner above the elements at the bottom of the screen; `below`: px under them. */
export function useFootHeight(foot: RefObject<HTMLElement | null>, below = 0): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const nav = document.querySelector<HTMLElement>('[data-bottom-nav]')?.offsetHeight ?? 0;
      style.setProperty('--at-foot', `${(foot.current?.offsetHeight ?? 0) + nav + below}px`);
    };
    const observer = new ResizeObserver(measure);
    if (foot.current) observer.observe(foot.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--at-foot');
    };
  }, [foot, below]);
}
