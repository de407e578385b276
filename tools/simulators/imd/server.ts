import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { createSimulator, garbled, registerBehaviour } from '../create-simulator.ts';

const Warning = Type.Object({
  district: Type.String(),
  state: Type.Optional(Type.String()),
  id: Type.Optional(Type.String()),
  /** Codes and colour of the five days from the day of issue on; default none and green. */
  days: Type.Array(Type.Object({ codes: Type.String(), colour: Type.String() }), { maxItems: 5 }),
});

/**
 * Behaviour of the next calls, each after `delayMs`: `fail` 500, `html`, `half` truncated JSON, `silence`, `unlisted`
 * as for an IP that IMD has not whitelisted, `reversed` with the colours in reverse order.
 */
const Behaviour = Type.Object(
  {
    mode: Type.Enum(['ok', 'fail', 'html', 'half', 'silence', 'unlisted', 'reversed']),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** Day of issue, `2026-11-21`; default today (IST). */
    date: Type.Optional(Type.String()),
    /** Hour of issue, `0600`; empty: unknown. */
    utc: Type.Optional(Type.String()),
    warnings: Type.Optional(Type.Array(Warning)),
  },
  { additionalProperties: false },
);
type Behaviour = Static<typeof Behaviour>;

/** Always present and always without a warning, as most districts are. */
const CALM = ['KANYAKUMARI', 'JAISALMER', 'PATNA', 'AURANGABAD'];
const GREEN = { codes: '1', colour: '4' };

function rows({ mode, date, utc = '0600', warnings = [] }: Behaviour) {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  return [...CALM.map((district) => ({ district, days: [] })), ...warnings].map((one: Static<typeof Warning>, i) => {
    const days = [1, 2, 3, 4, 5].flatMap((n) => {
      const { codes, colour } = one.days[n - 1] ?? GREEN;
      return [
        [`Day_${n}`, codes],
        [`Day${n}_Color`, mode === 'reversed' ? String(5 - Number(colour)) : colour],
      ];
    });
    return {
      Obj_id: one.id ?? String(9000 + i),
      Date: date ?? today,
      UTC: utc,
      District: one.district,
      ...(one.state && { State: one.state }),
      ...Object.fromEntries(days),
    };
  });
}

/**
 * Simulates IMD's `GET /api/warnings_district_api.php`. `PUT /control/imd` sets its behaviour, `GET` returns the number
 * of calls.
 */
export function registerImdRoutes(app: FastifyInstance): void {
  const control = registerBehaviour(app, { name: 'imd', schema: Behaviour });

  app.get('/api/warnings_district_api.php', async (_request, reply) => {
    const now = await control.next({});
    if (now.mode === 'unlisted')
      return reply.code(401).type('text/html').send('Your IP/Domain needs to be whitelisted');
    if (now.mode === 'fail') return reply.code(500).send('');
    const response = rows(now);
    return garbled(now.mode, response, reply) ?? response;
  });
}

/** The standalone simulator for tests. */
export const createImdSimulator = (): FastifyInstance => createSimulator(registerImdRoutes);
