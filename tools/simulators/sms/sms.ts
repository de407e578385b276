import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { Hold } from '../hold.ts';
import { type Inbox, type InboxMessage, registerInbox } from '../inbox.ts';
import { dltTemplates, fillTemplate } from './dlt-templates.ts';

/**
 * Behaviour of the next sends, each after `delayMs`: `ok`; `refuse` with MSG91's error; `fail` with 500; `redirect`
 * with 302, `empty` and `html` with 200, as an intermediary would answer, nothing sent; `drop`: accepted without a
 * response.
 */
const Behaviour = Type.Object({
  mode: Type.Enum(['ok', 'refuse', 'fail', 'redirect', 'empty', 'html', 'drop']),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
});
type Behaviour = Static<typeof Behaviour>;

const Flow = Type.Object({
  template_id: Type.Optional(Type.String()),
  flow_id: Type.Optional(Type.String()),
  recipients: Type.Array(Type.Object({ mobiles: Type.String() }, { additionalProperties: Type.Unknown() })),
});

const error = (message: string) => ({ message, type: 'error' });
/** MSG91's answer to a missing or wrong key. */
const unauthorized = { status: 'fail', hasError: true, errors: 'Unauthorized', code: '401', apiError: '201' };

interface SmsSimulatorOptions {
  authKey?: string | undefined;
  host: string;
  hold?: Hold | undefined;
}

/**
 * Simulates MSG91 (`POST /api/v5/flow`): requests, answers and errors, and an inbox instead of phones. `authKey`: the
 * only accepted key; any by default. `host`: the site named in the texts for WebOTP.
 */
export function createSmsSimulator({ authKey, host, hold }: SmsSimulatorOptions): FastifyInstance & { phones: Inbox } {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const templates = dltTemplates(host);
  const phones = registerInbox(app);
  let behaviour: Behaviour = { mode: 'ok' };
  let attempts = 0;

  function deliver(flow: Static<typeof Flow>): { message: string; type: string } {
    const template = templates[flow.template_id ?? flow.flow_id ?? ''];
    if (!template) return error('template id missing or invalid template id');
    const messages: InboxMessage[] = [];
    for (const recipient of flow.recipients) {
      const to = /^91([6-9][0-9]{9})$/.exec(recipient.mobiles)?.[1];
      const text = fillTemplate(template, recipient);
      if (!to) return error('invalid mobile number');
      if (!text) return error('variable missing');
      messages.push({ at: new Date().toISOString(), channel: 'sms', to, text });
    }
    phones.add(messages);
    return { message: crypto.randomUUID().replaceAll('-', '').slice(0, 24), type: 'success' };
  }

  app.post('/api/v5/flow', async (request, reply) => {
    attempts++;
    const { mode, delayMs = 0 } = behaviour;
    await hold?.pass();
    await wait(delayMs);
    const key = request.headers.authkey;
    if (!key || (authKey && key !== authKey)) return reply.code(401).send(unauthorized);
    if (mode === 'fail') return reply.code(500).type('text/html').send('<h1>500 Internal Server Error</h1>');
    if (mode === 'redirect') return reply.redirect('/login');
    if (mode === 'empty') return reply.send('');
    if (mode === 'html') return reply.type('text/html').send('<h1>Maintenance</h1>');
    if (mode === 'refuse') return error('insufficient balance');
    if (!Value.Check(Flow, request.body)) return reply.code(400).send(error('recipients missing'));
    const answer = deliver(request.body);
    if (mode !== 'drop') return answer;
    reply.hijack();
    request.raw.socket.destroy();
  });

  app.get('/readyz', async () => ({ status: 'ready' }));

  app.get('/control', async () => ({ ...behaviour, attempts }));
  app.put('/control', async (request, reply) => {
    if (!Value.Check(Behaviour, request.body)) return reply.code(400).send(error('unknown behaviour'));
    behaviour = request.body;
    return behaviour;
  });
  return Object.assign(app, { phones });
}
