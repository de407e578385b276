import { get } from 'node:http';

const PREFIXES = [
  '/api/auth/',
  '/api/orchards/',
  '/api/diagnose/',
  '/api/market/',
  '/media/auth/',
  '/media/diagnosis/',
];
const CLIMBS = ['../../', '%2e%2e/%2e%2e/', '..%2f..%2f', '..%5c..%5c', '%252e%252e/%252e%252e/', '/'];

/** Paths that try to reach a service's internal path: plain, below and out of each public prefix. */
export function waysTo(path: string): string[] {
  const bare = path.slice(1);
  const below = PREFIXES.filter((prefix) => prefix.startsWith('/api/')).map((prefix) => prefix + bare);
  return [path, ...below, ...PREFIXES.flatMap((prefix) => CLIMBS.map((climb) => prefix + climb + bare))];
}

/** Status of a GET whose path is sent verbatim; no client normalises it. */
export function statusOf(origin: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', reject);
  });
}
