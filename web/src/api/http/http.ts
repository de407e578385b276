import { readServerTime } from '../../device/network/server-clock.ts';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer, TIMED_OUT, UNREADABLE } from '../api-error.ts';

declare const reply: unique symbol;

/** One call. Give `body` or `form`, never both. `Reply` is the body of a successful answer, by its contract. */
export interface HttpRequest<Reply = unknown> {
  readonly [reply]?: Reply;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  /** `:name` in it stands for one of `params`. */
  url: string;
  params?: Readonly<Record<string, string>> | undefined;
  /** Query of the address; absent values are left out. */
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Fields and files of a multipart form, in this order; only `uploadForm` sends them. */
  form?: Readonly<Record<string, string | undefined>> | undefined;
  files?: Readonly<Record<string, File>> | undefined;
  token?: string | null | undefined;
  /** Created once per submission; the server answers a repeat with the first reply. */
  idempotencyKey?: string | undefined;
  /** `blob` for audio. */
  read?: 'json' | 'blob' | undefined;
  /** The `Accept` header; left out: JSON. */
  accept?: string | undefined;
  /** The browser must not cache the answer: it could not be invalidated. */
  cache?: 'no-store' | undefined;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export type HttpResult<Reply = unknown> = { data: Reply; error?: undefined } | { error: ApiError; data?: undefined };

/** Called after each call, to judge the network: its duration in milliseconds, or null when no answer came. */
export type NetworkWatcher = (tookMs: number | null) => void;

export const REQUEST_TIMEOUT_MS = 30_000;

/** Sends a request with cookies and reads its answer; never throws. */
export async function send<Reply>(request: HttpRequest<Reply>, watch: NetworkWatcher): Promise<HttpResult<Reply>> {
  const started = performance.now();
  const limit = AbortSignal.timeout(request.timeoutMs ?? REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(address(request), {
      method: request.method ?? 'GET',
      credentials: 'include',
      cache: request.cache ?? 'default',
      headers: requestHeaders(request),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
    });
    readServerTime((name) => response.headers.get(name), performance.now() - started);
    const result = await readResponse(response, request.read);
    watch(performance.now() - started);
    return result as HttpResult<Reply>;
  } catch {
    if (request.signal?.aborted) return { error: noAnswer(NETWORK_ERROR) };
    watch(null);
    return { error: noAnswer(limit.aborted ? TIMED_OUT : NETWORK_ERROR) };
  }
}

/** Path and query; absent query values are left out. */
export function address({ url, params, query = {} }: Pick<HttpRequest, 'url' | 'params' | 'query'>): string {
  const path = url.replace(/\/:(\w+)/g, (_, name: string) => `/${encodeURIComponent(params?.[name] ?? '')}`);
  const present = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
  const search = new URLSearchParams(present).toString();
  return search ? `${path}?${search}` : path;
}

/** The headers of a call; a multipart form brings its own content type. */
export function requestHeaders(request: HttpRequest): Record<string, string> {
  return {
    accept: request.accept ?? 'application/json',
    'accept-language': 'hi-IN',
    ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
  };
}

async function readResponse(response: Response, read: HttpRequest['read'] = 'json'): Promise<HttpResult> {
  if (!response.ok) {
    const text = await response.text();
    return { error: answeredError(response.status, response.statusText, text, response.headers.get('retry-after')) };
  }
  if (read === 'blob') return { data: await response.blob() };
  const text = await response.text();
  if (text === '') return { data: null };
  try {
    return { data: JSON.parse(text) };
  } catch {
    return {
      error: { ...answeredError(response.status, UNREADABLE, '', null), message: `${response.status}: ${UNREADABLE}` },
    };
  }
}
