/** How far each screen of this visit was scrolled, in px by path. */
const places = new Map<string, number>();
let gone: { path: string; y: number } | null = null;

/** Called once by main, before anything else listens. */
export function recordScrollPositions(): void {
  window.addEventListener('scroll', () => places.set(location.pathname, window.scrollY), { passive: true });
  // Noted before the browser tries to scroll the screen that is still there.
  const onBack = () => {
    gone = { path: location.pathname, y: places.get(location.pathname) ?? 0 };
  };
  window.addEventListener('popstate', onBack, { capture: true });
}

/** Where the screen that was just opened starts: at its top, or where it was left when the person went back to it. */
export function restoredScrollPosition(): number {
  const y = gone?.path === location.pathname ? gone.y : 0;
  gone = null;
  return y;
}
