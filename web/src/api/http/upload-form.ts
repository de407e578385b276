import { readServerTime } from '../../device/network/server-clock.ts';
import { answeredError, NETWORK_ERROR, noAnswer, TIMED_OUT } from '../api-error.ts';
import type { ApiRequest } from './base-query.ts';
import { connection } from './connection.ts';
import { address, type HttpRequest, type HttpResult, requestHeaders } from './http.ts';

/** No progress for this long: the network is lost (architecture, uploads on 2G). */
const IDLE_MS = 30_000;
const TOTAL_MS = 5 * 60_000;

export interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** Share of the bytes that have left the phone, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Posts a form with upload progress, which `fetch` cannot report; a refused token is renewed once. Never throws. */
export async function uploadForm<Reply>(
  request: ApiRequest<Reply>,
  options: UploadOptions = {},
): Promise<HttpResult<Reply>> {
  const token = connection.token();
  const first = await post({ ...request, token }, options);
  if (first.error?.status !== 401) return first;
  const fresh = await connection.refresh(token);
  return fresh ? post({ ...request, token: fresh }, options) : first;
}

function post<Reply>(sent: HttpRequest<Reply>, { signal, onProgress }: UploadOptions): Promise<HttpResult<Reply>> {
  return new Promise((resolve) => {
    const started = performance.now();
    const request = new XMLHttpRequest();
    let idle: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const end = (result: HttpResult<Reply>, tookMs: number | null) => {
      clearTimeout(idle);
      signal?.removeEventListener('abort', stop);
      window.removeEventListener('offline', cut);
      if (!signal?.aborted) connection.watch(tookMs);
      resolve(result);
    };
    const fail = (code: typeof NETWORK_ERROR | typeof TIMED_OUT) => end({ error: noAnswer(code) }, null);
    // The `offline` event ends the upload at once instead of after the idle limit.
    const cut = () => {
      fail(NETWORK_ERROR);
      request.abort();
    };
    const alive = () => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        fail(TIMED_OUT);
        request.abort();
      }, IDLE_MS);
    };

    request.open(sent.method ?? 'POST', address(sent));
    request.withCredentials = true;
    request.timeout = TOTAL_MS;
    for (const [name, value] of Object.entries(requestHeaders(sent))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      if (total > 0) onProgress?.(loaded / total);
    };
    // The server may take longer to process the upload than the idle limit: from here only the total limit counts.
    request.upload.onload = () => {
      clearTimeout(idle);
      onProgress?.(1);
    };
    request.onload = () => {
      const tookMs = performance.now() - started;
      readServerTime((name) => request.getResponseHeader(name), tookMs);
      end(readAnswer(request) as HttpResult<Reply>, tookMs);
    };
    request.onerror = () => fail(NETWORK_ERROR);
    request.ontimeout = () => fail(TIMED_OUT);
    request.onabort = () => fail(NETWORK_ERROR);
    signal?.addEventListener('abort', stop);
    window.addEventListener('offline', cut);
    alive();
    request.send(formData({ ...sent.form, ...sent.files }));
    if (signal?.aborted) stop();
  });
}

/** Fields that are left out are not sent. */
function formData(fields: Readonly<Record<string, string | File | undefined>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, value);
  return data;
}

function readAnswer(request: XMLHttpRequest): HttpResult {
  const { status, statusText, responseText } = request;
  const refused = { error: answeredError(status, statusText, responseText, request.getResponseHeader('retry-after')) };
  if (status < 200 || status >= 300) return refused;
  try {
    return { data: JSON.parse(responseText) };
  } catch (cause) {
    console.warn('answer is no JSON', cause);
    return refused;
  }
}
