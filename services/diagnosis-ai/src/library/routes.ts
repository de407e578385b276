import { createHash } from 'node:crypto';
import { type HowToPage, listProblems, type ProblemEntry } from '@anar/contracts/diagnosis/problems';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Fresh for an hour; a week longer while the new one is fetched. */
const CACHE = 'public, max-age=3600, stale-while-revalidate=604800';

interface Library {
  problems: ProblemEntry[];
  howTo: HowToPage[];
}

/** The public library. It changes only with a release, so all of it has one ETag. */
export function registerLibraryRoutes({ routes }: Service, library: Library): void {
  const etag = `"${createHash('sha256').update(JSON.stringify(library)).digest('base64url').slice(0, 22)}"`;

  routes.public(listProblems, async (request, reply) => {
    reply.headers({ etag, 'cache-control': CACHE });
    if (!knows(request.headers['if-none-match'], etag)) return library;
    return reply.code(304).send() as never;
  });
}

/** Whether `If-None-Match` contains the tag, also as a weak one (made by a proxy). */
function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
