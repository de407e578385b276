import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between reported scroll events; the list renders 200 pixels beyond each edge. */
const STEP = 60;
/** A pause of this many ms ends a scroll; the next event starts a new one. */
const REST_MS = 60;

/**
 * Throttles scroll events: browsers fire one per frame, and the list would check all its rows each time. It receives
 * the first, one every few pixels, and the last.
 */
export function useCalmScroll(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let [reported, at] = [element.scrollTop, 0];
    let rest: ReturnType<typeof setTimeout> | undefined;
    const emitLast = () => element.dispatchEvent(new Event('scroll'));
    const hold = (event: Event) => {
      const top = element.scrollTop;
      const before = at;
      at = event.timeStamp;
      clearTimeout(rest);
      if (!event.isTrusted || at - before > REST_MS || Math.abs(top - reported) >= STEP) {
        reported = top;
        return;
      }
      event.stopImmediatePropagation();
      rest = setTimeout(emitLast, REST_MS);
    };
    element.addEventListener('scroll', hold, { capture: true, passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', hold, { capture: true });
    };
  }, [scroller]);
}
