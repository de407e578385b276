import type { FastifyInstance } from 'fastify';

/** Time limits of the server itself, in milliseconds. Bodies have those of their route, which end earlier. */
const limits = { headers: 15_000, request: 330_000, silence: 120_000, keepAlive: 65_000 };

/** A client that sends its headers drop by drop, or nothing at all, cannot hold a connection. */
export function limitSlowClients({ server }: FastifyInstance): void {
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.timeout = limits.silence;
  server.keepAliveTimeout = limits.keepAlive;
}
