import { type RefObject, useLayoutEffect } from 'react';

/** The list draws 200 pixels beyond each edge: it may well be told every so many. */
const STEP = 60;
/** A scroll that moves nothing for so long is over, or begins anew, ms. */
const REST_MS = 60;

/**
 * A browser tells of a scroll in every frame, and the list would look through all of its rows each time. It hears of the
 * first, of one every few pixels, and of the last.
 */
export function useCalmScroll(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let [told, at] = [element.scrollTop, 0];
    let rest: ReturnType<typeof setTimeout> | undefined;
    const tellLast = () => element.dispatchEvent(new Event('scroll'));
    const hold = (event: Event) => {
      const top = element.scrollTop;
      const before = at;
      at = event.timeStamp;
      clearTimeout(rest);
      if (!event.isTrusted || at - before > REST_MS || Math.abs(top - told) >= STEP) {
        told = top;
        return;
      }
      event.stopImmediatePropagation();
      rest = setTimeout(tellLast, REST_MS);
    };
    element.addEventListener('scroll', hold, { capture: true, passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', hold, { capture: true });
    };
  }, [scroller]);
}
