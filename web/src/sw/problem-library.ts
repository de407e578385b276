import type { listProblems } from '@anar/contracts/problems';
import { StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const PATH: (typeof listProblems)['path'] = '/api/problems';

/** The problem library is the same for everybody: what came last is shown at once and without a network, then renewed. */
export const problemLibrary = new StaleWhileRevalidate({ cacheName: 'anar-mitra-problems' });

export function isProblemLibrary({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname === PATH;
}

/** Fetched once with each version of the app, so that who never opened it has it in the field too. Not on save-data. */
self.addEventListener('install', (event) => {
  const navigator: WorkerNavigator & { connection?: { saveData?: boolean } } = self.navigator;
  if (navigator.connection?.saveData) return;
  const [, stored] = problemLibrary.handleAll({ event, request: new Request(PATH) });
  event.waitUntil(stored.catch((cause: unknown) => console.warn('the problem library comes later', cause)));
});
