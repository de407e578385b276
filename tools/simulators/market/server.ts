import type { FastifyInstance, FastifyReply } from 'fastify';
import { createSimulator, garbled, registerBehaviour } from '../create-simulator.ts';
import type { Hold } from '../hold.ts';
import { Behaviour } from './behaviour.ts';
import { applyBehaviour, filtered, pageOf, paging, type Query } from './resource.ts';
import { sampleRecords } from './sample.ts';

export interface MarketSimulatorOptions {
  /** The only accepted key besides the public one; any or none by default. */
  apiKey?: string | undefined;
  /** Maximum rows of an answer to the public key. */
  publicRows?: number;
  /** Its IST day is the last of the sample. */
  clock?: () => Date;
  hold?: Hold | undefined;
}

/** Resource id of daily mandi prices. */
export const RESOURCE = '9ef84268-d588-465a-a308-a864a43d0070';
/** Stands for the portal's public trial key. */
export const PUBLIC_KEY = '579b464db66ec23bdd000001sample';

/**
 * Simulates data.gov.in: `GET /resource/<id>`. `PUT /control/market` sets its behaviour and clears the recorded calls,
 * `GET` returns them.
 */
export function registerMarketRoutes(
  app: FastifyInstance,
  { apiKey, publicRows = 10, clock = () => new Date(), hold }: MarketSimulatorOptions = {},
): void {
  const control = registerBehaviour(app, { name: 'market', schema: Behaviour, bodyLimit: 100 * 1024 * 1024, hold });

  app.get<{ Params: { resource: string }; Querystring: Query }>('/resource/:resource', async (request, reply) => {
    const { query, params } = request;
    const { current } = control;
    const mostRows = current.mostRows ?? (query['api-key'] === PUBLIC_KEY ? publicRows : Number.POSITIVE_INFINITY);
    const { page: asked } = paging(query, mostRows);
    const now = await control.next(query, current.page === undefined || current.page === asked);
    if (apiKey !== undefined && !query['api-key'])
      return reply.code(400).send({ error: 'Authorization field missing' });
    if (apiKey !== undefined && ![apiKey, PUBLIC_KEY].includes(query['api-key'] ?? ''))
      return reply.code(403).send({ error: 'Key not authorised' });
    if (params.resource !== RESOURCE)
      return { status: 'error', message: 'Meta not found', total: 0, count: 0, records: [] };
    const rows = filtered(current.records ?? sampleRecords(clock()), query);
    const page = pageOf(applyBehaviour(now, rows), query, { resource: RESOURCE, now: clock(), mostRows });
    return answer(now, query, page, reply);
  });
}

function answer(
  { mode, status = 500, retryAfter }: Behaviour,
  query: Query,
  page: object,
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
    default:
      if (query.format !== 'json') return reply.type('application/xml').send(asXml(page));
      return garbled(mode, page, reply) ?? page;
  }
}

/** The standalone simulator for tests. */
export const createMarketSimulator = (options: MarketSimulatorOptions = {}): FastifyInstance =>
  createSimulator((app) => registerMarketRoutes(app, options));

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPED[char] ?? char);

/** The answer to callers that did not ask for JSON. The portal's own tags may differ: we do not read them. */
function asXml(answer: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<result>${content(answer)}</result>\n`;
}

function content(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `<item>${content(one)}</item>`).join('');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([tag, one]) => `<${tag}>${content(one)}</${tag}>`)
      .join('');
  return escaped(String(value ?? ''));
}
