/** So long a page that was reloaded stays: where two versions are served side by side, reloads would go on and on. */
const ONCE_IN_MS = 60_000;

/**
 * The code of a screen did not come. Looks at the page that the server gives, and reloads where that is of another version;
 * where it is of this one, only if the code `isLost`: many browsers do not fetch a module again that failed once. Never for
 * an error page, and at most once a minute. Gives null when the page reloads, else whether the server was reached.
 */
export async function reloadForNewVersion(isLost: boolean): Promise<boolean | null> {
  // The page would come from this phone, and without what it lacks.
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
