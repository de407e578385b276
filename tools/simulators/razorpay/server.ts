import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { createSimulator, garbled, registerBehaviour } from '../create-simulator.ts';
import type { Hold } from '../hold.ts';
import { Attempt, Behaviour, DisputeStep, RefundEnd, Settings } from './behaviour.ts';
import { registerCheckout } from './checkout/routes.ts';
import type { Payment } from './entities.ts';
import { badRequest, Refused, serverError, tooManyRequests, unauthenticated, unknownId } from './refusal.ts';
import { createSandbox, type Sandbox, type SandboxSettings } from './sandbox.ts';
import { openState } from './state.ts';
import { createTimers, type Timers } from './timers.ts';
import { createWebhooks, type WebhookSettings } from './webhooks.ts';

export interface RazorpaySimulatorOptions {
  keyId?: string | undefined;
  keySecret?: string | undefined;
  webhookSecret?: string | undefined;
  /** Webhook URL; none by default. */
  webhookUrl?: string | undefined;
  autoCapture?: boolean;
  /** File that keeps orders and payments across restarts. */
  stateFile?: string | undefined;
  /** Delay before the first retry of a webhook. */
  retryMs?: number;
  hold?: Hold | undefined;
  clock?: () => Date;
}

/** Keys that `npm start` gives both sides if none are configured. */
export const LOCAL_KEYS = {
  keyId: 'rzp_test_local',
  keySecret: 'local-key-secret',
  webhookSecret: 'local-webhook-secret',
} as const;

/** As Razorpay's checkout signs a payment: HMAC-SHA256 of `order_id|payment_id` with the key's secret. */
export const checkoutSignature = ({ order_id, id }: Pick<Payment, 'order_id' | 'id'>, keySecret: string) =>
  createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex');

interface IdParams {
  Params: { id: string };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const bodyOf = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, unknown>;
const collection = (items: unknown[]) => ({ entity: 'collection', count: items.length, items });

function refuse(error: Error, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused) return reply.code(error.status).send({ error: error.error });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const refused = status < 500 ? badRequest(error.message) : serverError(status);
  return reply.code(refused.status).send({ error: refused.error });
}

/**
 * Simulates Razorpay: orders, payments and refunds of its REST API under `/v1`, its webhooks and its checkout. `PUT
 * /control/razorpay` sets its behaviour and clears the recorded calls; actions of payers and banks are under
 * `/control/razorpay/…`. Returns what a test in the same process may act on directly.
 */
export function registerRazorpayRoutes(app: FastifyInstance, options: RazorpaySimulatorOptions = {}) {
  const { keyId = LOCAL_KEYS.keyId, keySecret = LOCAL_KEYS.keySecret, clock = () => new Date() } = options;
  const settings: SandboxSettings & WebhookSettings = {
    autoCapture: options.autoCapture ?? true,
    refunds: 'processed',
    capturesEach: false,
    webhookUrl: options.webhookUrl,
    webhookSecret: options.webhookSecret ?? LOCAL_KEYS.webhookSecret,
  };
  const control = registerBehaviour(app, { name: 'razorpay', schema: Behaviour, hold: options.hold });
  const behaviour = () => control.current.webhooks ?? {};
  const timers = createTimers();
  const webhooks = createWebhooks({ timers, settings, behaviour, clock, retryMs: options.retryMs ?? 500 });
  const kept = openState(options.stateFile);
  const sandbox = createSandbox({ ...kept, settings, emit: webhooks.emit, clock });
  app.addHook('onClose', async () => {
    timers.stop();
    kept.close();
  });

  const authorization = digest(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const isAuthenticated = ({ headers }: FastifyRequest) =>
    timingSafeEqual(digest(headers.authorization ?? ''), authorization);

  app.register(async (rest) => {
    rest.setErrorHandler((error: Error, _request, reply) => refuse(error, reply));
    const answer =
      (work: (request: FastifyRequest<IdParams>) => unknown) =>
      async (request: FastifyRequest<IdParams>, reply: FastifyReply) => {
        const { method, url, body } = request;
        const { only } = control.current;
        const call = { method, url, body, idempotencyKey: request.headers['x-refund-idempotency'] };
        const now = await control.next(call, only === undefined || `${method} ${url}`.includes(only));
        if (now.mode === 'unauthenticated' || !isAuthenticated(request)) throw unauthenticated();
        if (now.mode === 'rejected') throw badRequest('The request is rejected');
        if (now.mode === 'rate_limited') throw tooManyRequests();
        if (now.mode === 'error') throw serverError(now.status ?? 500);
        if (now.mode === 'html' || now.mode === 'silence') return garbled(now.mode, undefined, reply);
        const result = work(request);
        if (now.mode === 'changed') return { ...(result as object), ...now.fields };
        if (now.mode !== 'drop' && now.mode !== 'stall') return garbled(now.mode, result, reply) ?? result;
        reply.hijack();
        if (now.mode === 'drop') request.raw.socket.destroy();
        return reply;
      };
    registerRest(rest, sandbox, answer);
  });

  app.register(async (own) => {
    own.setErrorHandler((error: Error, _request, reply) => refuse(error, reply));
    registerCheckout(own, { sandbox, timers, keyId, sign: (payment) => checkoutSignature(payment, keySecret) });
    registerControls(own, { sandbox, settings, webhooks, timers, keySecret });
  });
  return { sandbox, state: kept.state, settings, webhooks };
}

type Answer = (
  work: (request: FastifyRequest<IdParams>) => unknown,
) => (request: FastifyRequest<IdParams>, reply: FastifyReply) => Promise<unknown>;

function registerRest(rest: FastifyInstance, sandbox: Sandbox, answer: Answer): void {
  rest.post(
    '/v1/orders',
    answer((request) => sandbox.createOrder(bodyOf(request))),
  );
  rest.get(
    '/v1/orders',
    answer(({ query }) => collection(sandbox.ordersWith((query as { receipt?: string }).receipt))),
  );
  rest.get(
    '/v1/orders/:id',
    answer(({ params }) => sandbox.order(params.id)),
  );
  rest.get(
    '/v1/orders/:id/payments',
    answer(({ params }) => collection(sandbox.paymentsOf(params.id))),
  );
  rest.get(
    '/v1/payments/:id',
    answer(({ params }) => sandbox.payment(params.id)),
  );
  rest.post(
    '/v1/payments/:id/capture',
    answer((request) => sandbox.capture(request.params.id, bodyOf(request))),
  );
  rest.post(
    '/v1/payments/:id/refund',
    answer((request) => {
      const key = request.headers['x-refund-idempotency'];
      return sandbox.requestRefund(request.params.id, bodyOf(request), key === undefined ? undefined : String(key));
    }),
  );
  rest.get(
    '/v1/payments/:id/refunds',
    answer(({ params }) => collection(sandbox.refundsOf(params.id))),
  );
  rest.get(
    '/v1/payments/:id/refunds/:refundId',
    answer(({ params }) => sandbox.refund((params as unknown as { refundId: string }).refundId)),
  );
  rest.get(
    '/v1/refunds/:id',
    answer(({ params }) => sandbox.refund(params.id)),
  );
}

interface ControlDeps {
  sandbox: Sandbox;
  settings: SandboxSettings & WebhookSettings;
  webhooks: ReturnType<typeof createWebhooks>;
  timers: Timers;
  keySecret: string;
}

/** Actions of payers and banks, and the events so far. */
function registerControls(own: FastifyInstance, { sandbox, settings, webhooks, timers, keySecret }: ControlDeps): void {
  const path = '/control/razorpay';
  const checked = <Schema extends TSchema>(schema: Schema, { body }: FastifyRequest): Static<Schema> => {
    if (!Value.Check(schema, body)) throw badRequest('unknown instruction');
    return body as Static<Schema>;
  };

  own.put(`${path}/settings`, async (request) => Object.assign(settings, checked(Settings, request)));
  own.get(`${path}/settings`, async () => settings);

  own.put<IdParams>(`${path}/orders/:id/pay`, async (request) => {
    const { afterMs, ...attempt } = checked(Attempt, request);
    const { id } = sandbox.order(request.params.id);
    if (afterMs !== undefined) {
      timers.later(afterMs, () => sandbox.pay(id, attempt));
      return {};
    }
    const payment = sandbox.pay(id, attempt);
    return { payment, razorpay_signature: checkoutSignature(payment, keySecret) };
  });
  own.put<IdParams>(`${path}/refunds/:id`, async (request) =>
    sandbox.finishRefund(request.params.id, checked(RefundEnd, request).status),
  );
  own.put<IdParams>(`${path}/payments/:id/dispute`, async (request) =>
    sandbox.dispute(request.params.id, checked(DisputeStep, request).status),
  );

  own.get(`${path}/events`, async () => ({ events: webhooks.events() }));
  own.put<IdParams>(`${path}/events/:id/deliver`, async (request) => {
    const event = webhooks.event(request.params.id);
    if (event === undefined) throw unknownId();
    return { status: await webhooks.deliver(event) };
  });
}

/** The standalone simulator for tests. */
export function createRazorpaySimulator(options: RazorpaySimulatorOptions = {}) {
  const app = createSimulator();
  return Object.assign(app, registerRazorpayRoutes(app, options));
}
