/** Scroll position of each screen of this visit, in px by path. */
const places = new Map<string, number>();
let left: { path: string; y: number } | null = null;

/** Called once by main, before anything else listens. */
export function recordScrollPositions(): void {
  window.addEventListener('scroll', () => places.set(location.pathname, window.scrollY), { passive: true });
  // Read before the browser scrolls the screen that is still shown.
  const onBack = () => {
    left = { path: location.pathname, y: places.get(location.pathname) ?? 0 };
  };
  window.addEventListener('popstate', onBack, { capture: true });
}

/** Initial scroll position of the opened screen: the top, or the earlier position after going back. */
export function restoredScrollPosition(): number {
  const y = left?.path === location.pathname ? left.y : 0;
  left = null;
  return y;
}
