import type { FastifyRequest } from 'fastify';

/**
 * The caller's headers that reach a service: those that some service reads. Hop-by-hop headers, X-Forwarded-*,
 * Forwarded and invented headers that impersonate another user never do.
 */
const LET_IN = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'sec-fetch-site',
  'user-agent',
  // A webhook is deduplicated by its event id, and authenticated by its signature.
  'x-razorpay-event-id',
  'x-razorpay-signature',
] as const;

export type HeaderMap = Record<string, string | string[] | undefined>;

/**
 * Headers for the service: the allowed ones, and those that only the gateway sets (client IP, protocol, host, request
 * id). `headers` are the caller's; `host` is the service's own.
 */
export function headersForService(
  request: Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'host'>,
  headers: HeaderMap,
): HeaderMap {
  const out: HeaderMap = {
    host: headers.host,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
  for (const name of LET_IN) {
    const value = headers[name];
    if (value !== undefined) out[name] = value;
  }
  return out;
}
