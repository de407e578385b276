import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { createSimulator, registerBehaviour } from '../create-simulator.ts';
import { type Inbox, registerInbox } from '../inbox.ts';
import { newSubscription, type Subscription } from './subscription.ts';
import { vapidProblem } from './vapid.ts';

/**
 * Behaviour of the next pushes (all, or `times` of them, or only those to the subscription `to`), each after `delayMs`:
 * `quota` 429, `fail` 500, `gone` 410, `missing` 404, `invalid` 400, `redirect` 307 to another address, `drop`:
 * delivered without a response.
 */
const Behaviour = Type.Object(
  {
    mode: Type.Enum(['ok', 'quota', 'fail', 'gone', 'missing', 'invalid', 'redirect', 'drop']),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    to: Type.Optional(Type.String()),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** Seconds, with `quota` and `fail`. */
    retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
const Subscribe = Type.Object({ applicationServerKey: Type.Optional(Type.String()) });
/** Payload that the web app's service worker reads. */
const Payload = Type.Object({
  title: Type.String(),
  text: Type.String(),
  path: Type.String(),
  tag: Type.String(),
  kind: Type.String(),
  call: Type.Optional(Type.Object({ consultationId: Type.String(), callId: Type.String() })),
});

/** Payload limit of all push services (RFC 8030, 7.2). */
const MOST_BYTES = 4096;
const STATUS = { quota: 429, fail: 500, gone: 410, missing: 404, invalid: 400, redirect: 307 } as const;

/**
 * Simulates a push service and its browsers (RFC 8030, 8291, 8292). `POST /web-push/subscriptions` subscribes as a
 * browser does, `POST /web-push/<id>` takes pushes: it verifies the sender's signature and decrypts. `PUT
 * /control/web-push` sets its behaviour, `GET` returns the recorded pushes.
 */
export function registerWebPushRoutes(app: FastifyInstance, phones: Inbox): void {
  const subscriptions = new Map<string, Subscription>();
  const behaviour = registerBehaviour(app, { name: 'web-push', schema: Behaviour });

  app.post('/web-push/subscriptions', async (request, reply) => {
    if (!Value.Check(Subscribe, request.body)) return reply.code(400).send({ message: 'unknown wish' });
    const made = newSubscription(request.body.applicationServerKey);
    subscriptions.set(made.id, made);
    return reply.code(201).send({ endpoint: `${originOf(request)}/web-push/${made.id}`, keys: made.keys });
  });

  app.register(async (own) => {
    own.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_: unknown, body: unknown) => body,
    );
    own.post('/web-push/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      const { ttl, urgency, topic } = request.headers;
      const now = await behaviour.next({ to: id, ttl, urgency, topic }, [undefined, id].includes(behaviour.current.to));
      const subscription = subscriptions.get(id);
      if (!subscription) return reply.code(404).send('no such subscription');
      return answer(now, request, reply, subscription);
    });
  });

  function answer(now: Static<typeof Behaviour>, request: FastifyRequest, reply: FastifyReply, to: Subscription) {
    if (now.retryAfter !== undefined) reply.header('retry-after', String(now.retryAfter));
    if (now.mode === 'redirect') reply.header('location', `${originOf(request)}/control/web-push`);
    if (now.mode !== 'ok' && now.mode !== 'drop') return reply.code(STATUS[now.mode]).send(now.mode);
    const [status, problem] = show(request, to) ?? [201];
    if (now.mode !== 'drop') return reply.code(status).send(problem);
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }

  /** Error of a push; undefined if it is valid and shown. */
  function show({ headers, body }: FastifyRequest, to: Subscription): [number, string] | undefined {
    const against = { origin: `http://${headers.host}`, key: to.applicationServerKey };
    const problem = vapidProblem(headers.authorization, against);
    if (problem) return [403, problem];
    if (headers['content-encoding'] !== 'aes128gcm') return [400, 'not encrypted'];
    if (!/^\d+$/.test(String(headers.ttl))) return [400, 'no TTL'];
    if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return [400, 'no topic'];
    if (!Buffer.isBuffer(body) || body.length > MOST_BYTES) return [413, 'too large'];
    const payload = read(body, to);
    if (!payload) return [400, 'nothing that the web app reads'];
    const { title, text, path, call } = payload;
    const shown = { title, text, path, ...(call && { call }) };
    phones.add([{ at: new Date().toISOString(), channel: 'push', to: to.id, ...shown }]);
    return undefined;
  }
}

function read(body: Buffer, to: Subscription): Static<typeof Payload> | undefined {
  try {
    const payload: unknown = JSON.parse(to.decrypt(body));
    return Value.Check(Payload, payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

const originOf = ({ headers }: FastifyRequest) => `http://${headers.host}`;

/** The standalone simulator for tests. */
export function createWebPushSimulator(): FastifyInstance {
  return createSimulator((app) => registerWebPushRoutes(app, registerInbox(app)));
}
