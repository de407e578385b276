import type { Schema } from './good-values.ts';
import type { PublicRoute } from './public-routes.ts';

/** Cases of these routes take a second: a photo is processed, a text read aloud. */
const SLOW = new Set(['POST /api/diagnose', 'POST /api/voice/transcribe', 'POST /api/voice/speak']);
const AT_LEAST = 4;

/** Weight of a route: its number of properties. */
function weightOf({ properties = {} }: Schema): number {
  return Object.values(properties).reduce((sum, inner) => sum + weightOf(inner), 1);
}

/** Distributes the cases among the routes by their number of properties. */
export function casesOf(routes: readonly PublicRoute[], cases: number): (PublicRoute & { runs: number })[] {
  const weights = routes.map(({ name, input }) => (SLOW.has(name) ? 1 : weightOf(input as Schema)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return routes.map((route, at) => {
    return { ...route, runs: Math.max(AT_LEAST, Math.ceil((cases * (weights[at] ?? 1)) / all)) };
  });
}
