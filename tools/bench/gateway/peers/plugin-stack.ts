import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/users/tokens';
import helmet from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import { Redis } from 'ioredis';
import { Histogram } from 'prom-client';
import { CONNECTIONS, LIMIT_PER_MINUTE, readSettings, TOKEN_KEPT_MS, TOKENS_KEPT } from './settings.ts';

/**
 * The plain plugin stack: token, rate limit in Redis, proxy. With all duties also log, metrics and security headers.
 */

const { port, upstream, publicKey, redisUrl, redisPrefix, allDuties } = readSettings();
const app = fastify({ logger: allDuties });
if (allDuties) {
  await app.register(helmet);
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route', 'status'],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}
await app.register(jwt, {
  secret: { public: publicKey },
  verify: {
    algorithms: ['ES256'],
    allowedAud: TOKEN_AUDIENCE,
    allowedIss: TOKEN_ISSUER,
    cache: TOKENS_KEPT,
    cacheTTL: TOKEN_KEPT_MS,
  },
});
app.addHook('onRequest', async (request) => {
  await request.jwtVerify();
});
await app.register(rateLimit, {
  max: LIMIT_PER_MINUTE,
  timeWindow: 60_000,
  redis: new Redis(redisUrl),
  nameSpace: `${redisPrefix}:plugins:`,
  keyGenerator: (request) => (request.user as { sub: string }).sub,
});
await app.register(proxy, { upstream, undici: { connections: CONNECTIONS, pipelining: 1 } });
await app.listen({ host: '127.0.0.1', port });
