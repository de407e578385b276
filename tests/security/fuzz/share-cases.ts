import type { Schema } from './good-values.ts';
import type { PublicRoute } from './public-routes.ts';

/** Cases take a second each there: a photo is read, a text read aloud. */
const SLOW = new Set(['POST /api/diagnose', 'POST /api/voice/transcribe', 'POST /api/voice/speak']);
const AT_LEAST = 4;

/** How much there is to get wrong. */
function weightOf({ properties = {} }: Schema): number {
  return Object.values(properties).reduce((sum, inner) => sum + weightOf(inner), 1);
}

/** Shares the cases among the routes by the number of their properties. */
export function casesOf(routes: readonly PublicRoute[], cases: number): (PublicRoute & { runs: number })[] {
  const weights = routes.map(({ name, input }) => (SLOW.has(name) ? 1 : weightOf(input as Schema)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return routes.map((route, at) => {
    return { ...route, runs: Math.max(AT_LEAST, Math.ceil((cases * (weights[at] ?? 1)) / all)) };
  });
}
