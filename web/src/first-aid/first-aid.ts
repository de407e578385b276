import { lazy } from '../ui/hooks/lazy.tsx';

/**
 * First aid over any screen. Its code holds the emergency models, heavier than a whole page: loaded once the user starts
 * to write, not at each start of the app.
 */
export const firstAid = lazy(() => import('./first-aid-now.tsx'));

/**
 * Checks a submitted text on the phone itself, like `watchOver`, without delaying its submission. Call the returned
 * function once the server's answer is shown.
 */
export function watchText(text: string): () => void {
  const watch = firstAid.load().then(({ watchOver }) => watchOver(text));
  watch.catch(console.warn);
  return () =>
    void watch.then(
      (answered) => answered(),
      () => undefined,
    );
}

/** Shows first aid for a text that will not be answered now, like `showFirstAid`. */
export function showFirstAidFor(text: string, serverAid?: unknown): void {
  firstAid.load().then(({ showFirstAid }) => showFirstAid(text, serverAid), console.warn);
}
