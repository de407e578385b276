import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { createSimulator } from '../create-simulator.ts';
import type { Hold } from '../hold.ts';
import { type Inbox, registerInbox } from '../inbox.ts';
import { createAccessTokens, type KnownAccount } from './access.ts';
import { fcmError, SendRequest } from './message.ts';

/**
 * Behaviour of the next sends (all, or `times` of them, or only those to the token `to`), each after `delayMs`: `quota`
 * 429, `fail` 500, `unregistered` 404, `invalid` 400, `drop`: delivered but no response, `expired`: the access token is
 * rejected once.
 */
const Behaviour = Type.Object(
  {
    mode: Type.Enum(['ok', 'quota', 'fail', 'unregistered', 'invalid', 'drop', 'expired']),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    to: Type.Optional(Type.String()),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** Seconds, with `quota` and `fail`. */
    retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
type Behaviour = Static<typeof Behaviour>;

export interface FcmSimulatorOptions {
  /** The only accepted account; any, with its project, by default. */
  account?: KnownAccount | undefined;
  phones: Inbox;
  hold?: Hold | undefined;
}

const invalid = (message: string) => fcmError(400, 'INVALID_ARGUMENT', message, 'INVALID_ARGUMENT');

/**
 * Simulates Firebase Cloud Messaging: the token endpoint at `POST /fcm/token` and `POST /v1/projects/…/messages:send`.
 * `PUT /control/fcm` sets its behaviour, `GET` returns the recorded requests.
 */
export function registerFcmRoutes(app: FastifyInstance, { account, phones, hold }: FcmSimulatorOptions): void {
  const access = createAccessTokens(account);
  let behaviour: Behaviour = { mode: 'ok' };
  let left: number | undefined;
  const sends: { to: string; message: SendRequest['message'] }[] = [];
  let tokens = 0;

  function next(to: string): Behaviour {
    if (behaviour.to !== undefined && behaviour.to !== to) return { mode: 'ok' };
    if (left !== undefined && left-- <= 0) return { mode: 'ok' };
    return behaviour;
  }

  function deliver({ token, data, notification }: SendRequest['message']): { name: string } {
    const { title = '', body: text = '' } = notification ?? {};
    const at = new Date().toISOString();
    phones.add([{ at, channel: 'push', to: token, title, text, ...(data?.path && { path: data.path }) }]);
    return { name: `projects/${account?.projectId ?? 'local'}/messages/${randomUUID()}` };
  }

  app.register(async (own) => {
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: unknown) => body,
    );
    own.post('/fcm/token', async (request, reply) => {
      tokens++;
      const issued = access.issue(new URLSearchParams(String(request.body)));
      if (issued) return issued;
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
    });
  });

  app.post('/v1/projects/:project/messages::send', async (request, reply) => {
    const { body, headers, params } = request;
    const to = (body as { message?: { token?: string } })?.message?.token ?? '';
    const refused = () =>
      reply.code(401).send(fcmError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'));
    // From another process, with a token from before a restart: the behaviour is not used up by it.
    if (!access.accepts(headers.authorization)) return refused();
    const now = next(to);
    if (now.mode === 'expired') {
      access.revokeAll();
      return refused();
    }
    if (account && (params as { project: string }).project !== account.projectId)
      return reply.code(403).send(fcmError(403, 'PERMISSION_DENIED', 'Permission denied'));
    if (!Value.Check(SendRequest, body)) return reply.code(400).send(invalid('Invalid JSON payload received.'));
    sends.push({ to, message: body.message });
    await hold?.pass();
    await wait(now.delayMs ?? 0);
    return answer(now, reply, () => deliver(body.message));
  });

  app.get('/control/fcm', async () => ({ ...behaviour, sends, tokens }));
  app.put('/control/fcm', async (request, reply) => {
    if (!Value.Check(Behaviour, request.body)) return reply.code(400).send({ message: 'unknown behaviour' });
    behaviour = request.body;
    left = behaviour.times;
    return behaviour;
  });
}

function answer({ mode, retryAfter }: Behaviour, reply: FastifyReply, deliver: () => { name: string }) {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  switch (mode) {
    case 'quota':
      return reply.code(429).send(fcmError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', 'QUOTA_EXCEEDED'));
    case 'fail':
      return reply.code(500).send(fcmError(500, 'INTERNAL', 'Internal error encountered.', 'INTERNAL'));
    case 'unregistered':
      return reply.code(404).send(fcmError(404, 'NOT_FOUND', 'Requested entity was not found.', 'UNREGISTERED'));
    case 'invalid':
      return reply.code(400).send(invalid('The registration token is not a valid FCM registration token'));
    case 'drop':
      deliver();
      reply.hijack();
      reply.raw.socket?.destroy();
      return reply;
    default:
      return deliver();
  }
}

/** The standalone simulator for tests. */
export const createFcmSimulator = (account?: KnownAccount, hold?: Hold): FastifyInstance =>
  createSimulator((app) => registerFcmRoutes(app, { account, phones: registerInbox(app), hold }));
