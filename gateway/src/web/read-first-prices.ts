import { MARKET } from '@anar/contracts/constants';
import type { Upstreams } from '../proxy/upstreams/upstreams.ts';

/** The page waits no longer for its prices: the browser can fetch them itself. */
const ANSWER_MS = 1500;
/** The web client's request for its first list. */
const PATH = `/api/market/data?page=1&limit=${MARKET.limit}`;

/** The service's answer with the first list; undefined when it refuses. Throws when it does not answer. */
export async function readFirstPrices(origin: string | undefined, upstreams: Upstreams): Promise<unknown> {
  if (origin === undefined) return undefined;
  const timeouts = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
  const headers = { accept: 'application/json' };
  const { statusCode, body } = await upstreams.request({ origin, path: PATH, method: 'GET', headers, ...timeouts });
  const answer = await body.text();
  return statusCode === 200 ? JSON.parse(answer) : undefined;
}
