import { Agent, request } from 'undici';
import { type FailedOutcome, ProviderFailure } from './failure.ts';

const CONNECT_TIMEOUT_MS = 3000;
/** A forecast of fourteen days is 30 KB; all districts' warnings 300 KB. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Connections for one provider, small answers only. */
export const jsonAgent = (patience = 1) =>
  new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS * patience }, maxResponseSize: MOST_BYTES });

/** The JSON of a GET that answers 200. Throws `ProviderFailure` without the URL, which may contain a key. */
export async function getJson(
  url: URL,
  options: { agent: Agent; signal: AbortSignal; headers?: Record<string, string> },
): Promise<unknown> {
  const { agent: dispatcher, signal, headers } = options;
  try {
    const accept = { accept: 'application/json', ...headers };
    const { statusCode, headers: replyHeaders, body } = await request(url, { dispatcher, signal, headers: accept });
    const text = await body.text();
    if (statusCode !== 200) {
      const cause = new Error(`HTTP ${statusCode}: ${withoutKeys(text, url).slice(0, 200)}`);
      throw new ProviderFailure(outcomeOfStatus(statusCode), {
        cause,
        retryAfterMs: retryAfterMs(replyHeaders['retry-after']),
      });
    }
    return JSON.parse(text);
  } catch (cause) {
    throw cause instanceof ProviderFailure ? cause : new ProviderFailure(outcomeOfError(cause), { cause });
  }
}

/** Redacts a reply for the logs: a provider that echoes the request echoes the keys in its URL too. */
export function withoutKeys(text: string, url: URL): string {
  const keys = [...url.searchParams].flatMap(([name, value]) =>
    /key|token/i.test(name) && value !== '' ? [value] : [],
  );
  return keys.flatMap((key) => [key, encodeURIComponent(key)]).reduce((left, key) => left.replaceAll(key, '…'), text);
}

/** Outcome of an unexpected status. */
export function outcomeOfStatus(status: number): FailedOutcome {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'unauthorized';
  return status >= 500 || status === 408 ? 'server_error' : 'rejected';
}

/** Outcome of an error of undici or of parsing. */
export function outcomeOfError(error: unknown): FailedOutcome {
  if (error instanceof SyntaxError) return 'broken';
  if (!(error instanceof Error)) return 'connection';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const code = 'code' in error ? error.code : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout';
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'broken' : 'connection';
}

/** Milliseconds of a `Retry-After` in seconds or as a date; `now` in ms since 1970. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
