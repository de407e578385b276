import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The orchard named in the URL (a notification's link), else the first; null when there is none. */
export function selectedOrchard(orchards: readonly Orchard[], search: string): string | null {
  return (orchards.find(({ id }) => id === namedIn(search)) ?? orchards[0])?.id ?? null;
}

/** Whether the URL names an orchard not in the list: it was removed after the notification. */
export function namesUnknown(orchards: readonly Orchard[], search: string): boolean {
  const named = namedIn(search);
  return named !== null && orchards.every(({ id }) => id !== named);
}

/** The selected one of the shown orchards; one named in the URL is scrolled into view once. */
export function useSelectedOrchard(shown: readonly Orchard[]): string | null {
  const search = useSearch();
  const selected = selectedOrchard(shown, search);
  const named = selected === namedIn(search) ? selected : null;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const element = named && named !== seen.current ? document.getElementById(named) : null;
    if (!element) return;
    seen.current = named;
    return holdInView(element);
  }, [named]);
  return selected;
}

/** Whether the URL names none of these. */
export function useNamesUnknown(orchards: readonly Orchard[]): boolean {
  return namesUnknown(orchards, useSearch());
}

function namedIn(search: string): string | null {
  return new URLSearchParams(search).get('orchard');
}

/**
 * Scrolls to an element and keeps it in view while content above it loads, until the user scrolls, taps or types.
 * Returns the function that stops this.
 */
function holdInView(element: Element): () => void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => element.scrollIntoView());
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const move of MOVES) {
    window.addEventListener(move, () => stop.abort(), { passive: true, signal: stop.signal });
  }
  observer.observe(document.body);
  return () => stop.abort();
}
