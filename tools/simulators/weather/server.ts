import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { createSimulator, garbled, registerBehaviour } from '../create-simulator.ts';
import type { Hold } from '../hold.ts';
import { Behaviour, NONSENSE } from './behaviour.ts';
import { applyChanges, forecast, shifted } from './forecast.ts';

export interface WeatherSimulatorOptions {
  /** The only accepted key; any or none by default. */
  apiKey?: string | undefined;
  hold?: Hold | undefined;
}

const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const Query = Type.Object({
  latitude: Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
  longitude: Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
  timezone: Type.Literal('Asia/Kolkata'),
  wind_speed_unit: Type.Literal('kmh'),
  start_date: day,
  end_date: day,
  hourly: Type.String(),
  daily: Type.String(),
  apikey: Type.Optional(Type.String()),
});
type Query = Static<typeof Query>;

const refusal = (reason: string) => ({ error: true, reason });

/**
 * Simulates Open-Meteo: `GET /v1/forecast`. `PUT /control/weather` sets its behaviour, `GET` also returns the recorded
 * calls.
 */
export function registerWeatherRoutes(app: FastifyInstance, { apiKey, hold }: WeatherSimulatorOptions = {}): void {
  const control = registerBehaviour(app, { name: 'weather', schema: Behaviour, hold });

  app.get('/v1/forecast', async (request, reply) => {
    const { query } = request;
    const now = await control.next(query);
    if (!Value.Check(Query, query)) return reply.code(400).send(refusal('Invalid value in the query'));
    if (apiKey !== undefined && query.apikey !== apiKey) return reply.code(401).send(refusal('The API key is invalid'));
    return answer(now, query, reply);
  });
}

async function answer(
  { mode, retryAfter, change = [] }: Behaviour,
  query: Query,
  reply: FastifyReply,
): Promise<unknown> {
  const years = mode === 'other_days' ? -365 : 0;
  const usual = forecast({
    latitude: Number(query.latitude),
    longitude: Number(query.longitude),
    hourly: query.hourly.split(','),
    daily: query.daily.split(','),
    from: shifted(query.start_date, years),
    to: shifted(query.end_date, years),
  });
  const changed = applyChanges(usual, [...change, ...(mode === 'nonsense' ? NONSENSE : [])]);
  switch (mode) {
    case 'rate_limited':
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(429).send(refusal('Minutely API request limit exceeded. Please try again in one minute.'));
    case 'fail':
      return reply.code(500).send(refusal('Internal server error'));
    case 'uneven':
      changed.hourly.wind_speed_10m?.pop();
      return changed;
    default:
      return garbled(mode, changed, reply) ?? changed;
  }
}

/** The standalone simulator for tests. */
export const createWeatherSimulator = (options: WeatherSimulatorOptions = {}): FastifyInstance =>
  createSimulator((app) => registerWeatherRoutes(app, options));
