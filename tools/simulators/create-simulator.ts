import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import type { Hold } from './hold.ts';

interface ControlledBehaviour {
  mode: string;
  delayMs?: number;
  /** Back to default after this many calls. */
  times?: number;
}

/** Behaviour of a simulator: `PUT /control/<name>` sets it and clears the recorded calls; `GET` returns both. */
export function registerBehaviour<Schema extends TSchema>(
  app: FastifyInstance,
  { name, schema, bodyLimit, hold }: { name: string; schema: Schema; bodyLimit?: number; hold?: Hold | undefined },
) {
  type Behaviour = Static<Schema> & ControlledBehaviour;
  const usual = { mode: 'ok' } as Behaviour;
  let behaviour = usual;
  let left = Number.POSITIVE_INFINITY;
  let calls: unknown[] = [];

  app.get(`/control/${name}`, async () => ({ ...behaviour, calls }));
  app.put(`/control/${name}`, { ...(bodyLimit && { bodyLimit }) }, async (request, reply) => {
    if (!Value.Check(schema, request.body)) return reply.code(400).send({ message: 'unknown behaviour' });
    behaviour = request.body as Behaviour;
    left = behaviour.times ?? Number.POSITIVE_INFINITY;
    calls = [];
    return { mode: behaviour.mode };
  });

  return {
    get current(): Behaviour {
      return behaviour;
    },
    /** Records a call, and returns after the delay how to answer it; by default for calls that are not targeted. */
    async next(call: unknown, isMeant = true): Promise<Behaviour> {
      calls.push(call);
      const now = isMeant && left-- > 0 ? behaviour : usual;
      await hold?.pass();
      await wait(now.delayMs ?? 0);
      return now;
    },
  };
}

/** Broken responses: `html` a page with status 200, `half` truncated JSON, `silence` none at all. */
export function garbled(mode: string, body: unknown, reply: FastifyReply): FastifyReply | undefined {
  switch (mode) {
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Sign in to the network</title>');
    case 'half': {
      const text = JSON.stringify(body);
      return reply.type('application/json').send(text.slice(0, text.length / 2));
    }
    case 'silence':
      reply.hijack();
      return reply;
    default:
      return undefined;
  }
}

/** A standalone simulator for tests. */
export function createSimulator(routes: (app: FastifyInstance) => void = () => undefined): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.get('/readyz', async () => ({ status: 'ready' }));
  routes(app);
  return app;
}
