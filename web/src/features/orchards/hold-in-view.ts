const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an element and keeps it there while what stands above it comes and grows, until the person moves. Gives
 * back how to stop.
 */
export function holdInView(element: Element): () => void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => element.scrollIntoView());
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const move of MOVES) {
    window.addEventListener(move, () => stop.abort(), { passive: true, signal: stop.signal });
  }
  observer.observe(document.body);
  return () => stop.abort();
}
