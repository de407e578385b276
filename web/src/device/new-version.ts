/** Minimum interval between reloads: where two versions are deployed side by side, reloads would loop. */
const ONCE_IN_MS = 60_000;

/**
 * For a chunk that failed to load. Fetches the server's page and reloads if it is of another version; if it is of this
 * one, only when `isLost`: many browsers do not retry the import of a module that failed once. Never reloads for an
 * error page, and at most once a minute. Resolves to null when the page reloads, else to whether the server was
 * reached.
 */
export async function reloadForNewVersion(isLost: boolean): Promise<boolean | null> {
  // Offline, a reload would come from the service worker's cache, which lacks the chunk too.
  if (!navigator.onLine) return false;
  try {
    const response = await fetch('/index.html', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    const entry = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
    const isUseful = page.includes('id="root"') && (isLost || !page.includes(entry));
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isAgain = opened?.type === 'reload' && performance.now() < ONCE_IN_MS;
    if (!isUseful || isAgain) return true;
    location.reload();
    return null;
  } catch {
    return false;
  }
}
