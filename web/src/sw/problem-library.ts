import type { listProblems } from '@anar/contracts/diagnosis/problems';
import { StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const PATH: (typeof listProblems)['path'] = '/api/problems';

/** The problem library is the same for all users: served from the cache at once and offline, then refreshed. */
export const problemLibrary = new StaleWhileRevalidate({ cacheName: 'anar-mitra-problems' });

export function isProblemLibrary({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname === PATH;
}

/**
 * Fetched with each version of the app, so that it is available offline to users who never opened it. Not on save-data.
 */
self.addEventListener('install', (event) => {
  const navigator: WorkerNavigator & { connection?: { saveData?: boolean } } = self.navigator;
  if (navigator.connection?.saveData) return;
  const [, stored] = problemLibrary.handleAll({ event, request: new Request(PATH) });
  event.waitUntil(stored.catch((cause: unknown) => console.warn('the problem library comes later', cause)));
});
