import type { IncomingHttpHeaders } from 'node:http';

/** Set by the gateway for every answer, or hop-by-hop: those of a service are dropped. */
const NOT_PASSED_ON = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'server',
  'via',
  'x-powered-by',
  'x-request-id',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
] as const;
const DROPPED: ReadonlySet<string> = new Set(NOT_PASSED_ON);

/** Headers of a service's answer that reach the caller. */
export function headersForCaller(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const out: IncomingHttpHeaders = {};
  for (const name in headers) if (!DROPPED.has(name)) out[name] = headers[name];
  if (out.vary !== undefined) out.vary = `${out.vary}, Origin`;
  return out;
}

/** Set by a document itself, and by the gateway for every other answer. */
const OF_A_DOCUMENT = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const;

/** Headers of a document with a policy of its own. */
export function headersOfDocument(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const out = headersForCaller(headers);
  for (const name of OF_A_DOCUMENT) if (headers[name] !== undefined) out[name] = headers[name];
  return out;
}
