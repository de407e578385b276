import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/tokens';
import proxy from '@fastify/http-proxy';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import { Redis } from 'ioredis';
import { CONNECTIONS, LIMIT_PER_MINUTE, readSettings, TOKEN_KEPT_MS, TOKENS_KEPT } from './settings.ts';

/** The plain plugin stack: token, limit in Redis, proxy; no log, no metrics, no headers of its own. */

const { port, upstream, publicKey, redisUrl, redisPrefix } = readSettings();
const app = fastify();
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
