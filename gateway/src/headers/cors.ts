import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 600;

/** Lets pages of the configured origins call us with cookies. Other origins are never echoed. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after', 'x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: true,
  });
}
