import type { FastifyRequest } from 'fastify';

/**
 * What a service gets to see of the caller's headers: those that some service reads. Hop-by-hop headers, X-Forwarded-*,
 * Forwarded and whatever somebody invents to pose as another user never reach one.
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
  // A webhook is believed by the one, and known again by the other.
  'x-razorpay-event-id',
  'x-razorpay-signature',
] as const;

export type HeaderMap = Record<string, string | string[] | undefined>;

/**
 * Headers for the service: those let in, and what only the gateway can say (who called, over what, under which id).
 * `headers` are the caller's; `host` is the service's own.
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
