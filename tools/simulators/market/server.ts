import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import Value from 'typebox/value';
import { asXml } from './as-xml.ts';
import { Behaviour } from './behaviour.ts';
import { filtered, pageOf, paging, type Query, rowsTold } from './resource.ts';
import { sampleRecords } from './sample.ts';

export interface MarketSimulatorOptions {
  /** The only key it accepts besides the public one; any, also none, when not given. */
  apiKey?: string | undefined;
  /** Rows that an answer to the public key holds at most. */
  publicRows?: number;
  /** Its day in India is the last of the sample. */
  clock?: () => Date;
}

/** Daily prices of mandis. */
export const RESOURCE = '9ef84268-d588-465a-a308-a864a43d0070';
/** Stands for the key that the portal shows to everybody for trying it out. */
export const PUBLIC_KEY = '579b464db66ec23bdd000001sample';
const OK: Behaviour = { mode: 'ok' };

/**
 * data.gov.in's stand-in: `GET /resource/<id>`. `PUT /control/market` tells how it behaves and forgets the calls seen,
 * `GET` also what it was asked.
 */
export function marketRoutes(
  app: FastifyInstance,
  { apiKey, publicRows = 10, clock = () => new Date() }: MarketSimulatorOptions = {},
): void {
  let behaviour = OK;
  let left: number | undefined;
  let calls: Query[] = [];

  function next(page: number): Behaviour {
    if (behaviour.page !== undefined && behaviour.page !== page) return OK;
    if (left !== undefined && left-- <= 0) return OK;
    return behaviour;
  }

  app.get<{ Params: { resource: string }; Querystring: Query }>('/resource/:resource', async (request, reply) => {
    const { query, params } = request;
    calls.push(query);
    const now = next(paging(query).page);
    await wait(now.delayMs ?? 0);
    if (apiKey !== undefined && !query['api-key'])
      return reply.code(400).send({ error: 'Authorization field missing' });
    if (apiKey !== undefined && ![apiKey, PUBLIC_KEY].includes(query['api-key'] ?? ''))
      return reply.code(403).send({ error: 'Key not authorised' });
    if (params.resource !== RESOURCE)
      return { status: 'error', message: 'Meta not found', total: 0, count: 0, records: [] };
    const rows = filtered(behaviour.records ?? sampleRecords(clock()), query);
    const mostRows = behaviour.mostRows ?? (query['api-key'] === PUBLIC_KEY ? publicRows : Number.POSITIVE_INFINITY);
    const told = pageOf(rowsTold(now, rows), query, { resource: RESOURCE, now: clock(), mostRows });
    return answer(now, query, told, reply);
  });

  app.get('/control/market', async () => ({ ...behaviour, calls }));
  app.put('/control/market', { bodyLimit: 100 * 1024 * 1024 }, async (request, reply) => {
    if (!Value.Check(Behaviour, request.body)) return reply.code(400).send({ error: 'unknown behaviour' });
    behaviour = request.body;
    left = behaviour.times;
    calls = [];
    return { mode: behaviour.mode };
  });
}

function answer(
  { mode, status = 500, retryAfter }: Behaviour,
  query: Query,
  told: object,
  reply: FastifyReply,
): unknown {
  switch (mode) {
    case 'forbidden':
      return reply.code(403).send({ error: 'Key not authorised' });
    case 'rate_limited':
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(429).send({ error: 'Rate limit exceeded' });
    case 'fail':
      if (status === 500) return reply.code(500).send({ error: 'There was a problem proxying the request' });
      return reply.code(status).type('text/html').send(`<html><head><title>${status}</title></head></html>`);
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Under maintenance</title>');
    case 'half': {
      const text = JSON.stringify(told);
      return reply.type('application/json').send(text.slice(0, text.length / 2));
    }
    case 'silence':
      reply.hijack();
      return reply;
    default:
      if (query.format === 'json') return told;
      return reply.type('application/xml').send(asXml(told));
  }
}

/** The stand-in alone, for tests. */
export function marketSimulator(options: MarketSimulatorOptions = {}): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.get('/readyz', async () => ({ status: 'ready' }));
  marketRoutes(app, options);
  return app;
}
