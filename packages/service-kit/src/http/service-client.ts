import { kitErrors } from '@anar/contracts/errors/kit';
import type { PartOf, ReplyOf, RouteContract } from '@anar/contracts/route';
import type { TSchema } from 'typebox';
import { type Dispatcher, request } from 'undici';
import type { Service } from '../lifecycle/service.ts';
import { createCaller } from '../provider/caller.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { jsonAgent, outcomeOfError, outcomeOfStatus, retryAfterMs } from '../provider/get-json.ts';
import { AppError } from './errors.ts';

import { checker } from './validation.ts';

export interface ServiceClientOptions {
  /** Where the other service answers, e.g. `http://payments:8080`. */
  baseUrl: string;
  /** The other service's name. */
  audience: string;
  /** Time limit of one try in ms; times the `patience` of the configuration. */
  timeoutMs?: number;
}

/** The parts of a request that the contract has, and the id of the incoming request that causes it. */
export type ServiceCall<C extends RouteContract> = {
  [P in 'params' | 'query' | 'body' as C extends { readonly [N in P]: unknown } ? P : never]: PartOf<C, P>;
} & {
  requestId: string;
  /** For a contract that is `idempotent`: without it a call that changes something is not retried. */
  idempotencyKey?: string;
};

export interface ServiceClient {
  /**
   * Calls a route of the other service. Throws `ServiceRefusal` when it refused, and `service_unavailable` (503) with
   * the `ProviderFailure` as its cause when it gave no usable answer.
   */
  call<const C extends RouteContract>(contract: C, call: ServiceCall<C>): Promise<ReplyOf<C>>;
  /** Of the circuit breaker: `closed` lets calls through. */
  readonly state: 'closed' | 'open';
}

/** The other service understood the call and refused it: any 4xx but 401, 408 and 429. */
export class ServiceRefusal extends Error {
  readonly status: number;
  /** From the other service's catalogue. */
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, { code, details }: { code: string; details?: unknown }) {
    super(`Refused with ${status} ${code}`);
    this.name = 'ServiceRefusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const TIMEOUT_MS = 3000;
const RETRY_AFTER = { 'retry-after': '5' };

/**
 * Calls `/internal/` routes of one other service with a token for each call. Needs the key of the two services, else
 * calls are 503.
 */
export function createServiceClient(
  service: Pick<Service, 'metrics' | 'redis' | 'key' | 'log' | 'onStop' | 'serviceTokens' | 'config'>,
  { baseUrl, audience, timeoutMs = TIMEOUT_MS }: ServiceClientOptions,
): ServiceClient {
  const { patience = 1 } = service.config;
  const caller = createCaller(service, { provider: audience, timeoutMs: timeoutMs * patience });
  const dispatcher = jsonAgent(patience);
  service.onStop('connections', () => dispatcher.close());
  const checks = new Map<TSchema, ReturnType<typeof checker>>();

  function checkReply(schema: TSchema, answer: unknown) {
    const check = checks.get(schema) ?? checker(schema);
    checks.set(schema, check);
    return check(answer);
  }

  async function send(contract: RouteContract, call: AnyCall, token: string, signal: AbortSignal): Promise<unknown> {
    const { body, idempotencyKey, requestId } = call;
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'x-request-id': requestId,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const reply = await request(urlOf(baseUrl, contract, call), {
      dispatcher,
      signal,
      method: contract.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer: unknown = await reply.body.json();
    const schema = contract.replies[reply.statusCode];
    if (schema === undefined) throw failureOf(reply, answer);
    const checked = checkReply(schema, answer);
    if (!checked.ok) throw new ProviderFailure('nonsense', { cause: new Error(JSON.stringify(checked.problems)) });
    return checked.value;
  }

  return {
    async call(contract, call) {
      const token = service.serviceTokens.sign(audience);
      const again = contract.method === 'GET' || (contract.idempotent === true && call.idempotencyKey !== undefined);
      const once = (signal: AbortSignal) =>
        send(contract, call as AnyCall, token, signal).catch((cause: unknown) => {
          throw cause instanceof ProviderFailure ? cause : new ProviderFailure(outcomeOfError(cause), { cause });
        });
      try {
        return (await caller.run(once, { again })) as ReplyOf<typeof contract>;
      } catch (cause) {
        if (cause instanceof ProviderFailure && cause.cause instanceof ServiceRefusal) throw cause.cause;
        throw new AppError(kitErrors.serviceUnavailable, { cause, headers: RETRY_AFTER });
      }
    },
    get state() {
      return caller.state;
    },
  };
}

/** `ServiceCall` of any contract. */
interface AnyCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  requestId: string;
  idempotencyKey?: string;
}

function urlOf(baseUrl: string, { path: template }: RouteContract, { params = {}, query = {} }: AnyCall): URL {
  const path = template.replaceAll(/:(\w+)/g, (_whole, name) => {
    const value = String(params[name] ?? '');
    // The URL parser would normalise it to another path.
    if (['', '.', '..'].includes(value)) throw new Error(`Bad ${name} for ${template}`);
    return encodeURIComponent(value);
  });
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one));
  }
  return url;
}

function failureOf({ statusCode, headers }: Dispatcher.ResponseData, answer: unknown): ProviderFailure {
  const { code = 'unknown', details } = (answer ?? {}) as { code?: string; details?: unknown };
  const isRefusal = statusCode >= 400 && statusCode < 500 && ![401, 408, 429].includes(statusCode);
  if (isRefusal) {
    return new ProviderFailure('rejected', { cause: new ServiceRefusal(statusCode, { code, details }) });
  }
  // Load shedding refuses only some calls, so it must not open the circuit for the others.
  const isOverloaded = code === kitErrors.overloaded.code;
  return new ProviderFailure(isOverloaded ? 'overloaded' : outcomeOfStatus(statusCode), {
    cause: new Error(`HTTP ${statusCode} ${code}`),
    retryAfterMs: retryAfterMs(headers['retry-after']),
  });
}
