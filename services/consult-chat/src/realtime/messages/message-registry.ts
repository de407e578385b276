import { socketErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { SocketAck, SocketContract, SocketRefusal } from '@anar/contracts/messages/socket';
import { AppError } from '@anar/service-kit/http/errors';
import { isUnavailable } from '@anar/service-kit/http/errors/unavailable';
import { checker } from '@anar/service-kit/http/validation';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import { inSpan } from '@anar/service-kit/tracing/tracing';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { IoSocket } from '../io-server.ts';
import { createEventBudget } from '../rate-limits/event-budget.ts';
import type { MessageOptions, Role } from '../realtime.ts';
import type { RealtimeMetrics } from '../realtime-metrics.ts';

type MessageCheck = ReturnType<typeof checker>;

/**
 * The kit's checker converts, cleans and names every problem in 5 to 12 µs. Fast path: data that exactly matches the
 * contract, with nothing missing or additional, passes in a tenth of a microsecond.
 */
export function messageCheck(schema: TSchema): MessageCheck {
  const check = checker(schema);
  // Only the checker fills in defaults.
  if (JSON.stringify(schema).includes('"default":')) return check;
  const exact = Compile(closed(schema) as TSchema);
  return (data) => (exact.Check(data) ? { ok: true, value: data } : check(asJson(data)));
}

/** A client may send binary data where the contract has an object; a schema would accept it as one. */
const asJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

/** The same schema without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts;
}

/** Returns the payload of the acknowledgement, if any. */
type Handler = (socket: IoSocket, data: never) => Promise<unknown>;

interface Registered {
  check: MessageCheck;
  roles: 'any' | readonly Role[];
  handler: Handler;
  options: MessageOptions;
}

export interface MessageRegistry {
  add(contract: SocketContract, roles: 'any' | readonly Role[], handler: Handler, options?: MessageOptions): void;
  /** Handles all messages of this socket from now on. */
  serve(socket: IoSocket): void;
  sweep(): void;
}

export interface RegistryDeps {
  log: Logger;
  metrics: RealtimeMetrics;
  /** Called after each message: flushes its outbox events. */
  onDone(): void;
  /** Clock of the budgets, ms. */
  now?: (() => number) | undefined;
}

/** Metric label of unknown names, which clients control. */
const UNKNOWN = 'unknown';

const TOO_FAST = refusal(new AppError(socketErrors.tooFast));

/** Registry of client messages: each is validated by its contract and always acknowledged. */
export function createMessageRegistry({ log, metrics, onDone, now }: RegistryDeps): MessageRegistry {
  const registered = new Map<string, Registered>();
  const budget = createEventBudget(now);
  const lines = new WeakMap<IoSocket, Promise<unknown>>();

  async function run(socket: IoSocket, name: unknown, data: unknown): Promise<SocketAck<object>> {
    const { caller } = socket.data;
    const message = typeof name === 'string' ? registered.get(name) : undefined;
    if (message === undefined) throw new AppError(socketErrors.messageUnknown);
    if (message.roles !== 'any' && !message.roles.includes(caller.role)) throw new AppError(kitErrors.forbidden);
    // No payload is an empty one.
    const checked = message.check(data === undefined ? {} : data);
    if (!checked.ok) throw new AppError(socketErrors.messageInvalid, { details: checked.problems });
    const handle = () => message.handler(socket, checked.value as never);
    const { inOrder = false } = message.options;
    const isInOrder = typeof inOrder === 'function' ? inOrder(checked.value as never) : inOrder;
    const reply = await (isInOrder ? afterEarlier(socket, handle) : handle());
    if (!message.options.kicksItself) onDone();
    return { ...(reply as object | undefined), ok: true };
  }

  /** Serialises the messages of one socket. */
  function afterEarlier(socket: IoSocket, handle: () => Promise<unknown>): Promise<unknown> {
    const work = (lines.get(socket) ?? Promise.resolve()).then(handle, handle);
    lines.set(socket, work);
    return work;
  }

  async function answer(socket: IoSocket, name: unknown, data: unknown): Promise<SocketAck<object>> {
    const label = typeof name === 'string' && registered.has(name) ? name : UNKNOWN;
    const verdict = budget.spend(socket.data.caller.userId);
    if (verdict !== 'go') {
      metrics.events.inc({ name: label, outcome: socketErrors.tooFast.code });
      if (verdict === 'cut') {
        metrics.cut.inc({ reason: socketErrors.tooFast.code });
        socket.disconnect(true);
      }
      return TOO_FAST;
    }
    const done = metrics.ackSeconds.startTimer({ name: label });
    let ack: SocketAck<object>;
    try {
      const { trace = {} } = socket.data;
      ack = await inSpan('SERVER', `socket ${label}`, trace, () => run(socket, name, data));
    } catch (error) {
      const known = asAppError(error);
      ack = refusal(known);
      if (known.code === kitErrors.internal.code) log.error({ err: error, message: label }, 'socket message failed');
    }
    done();
    metrics.events.inc({ name: label, outcome: ack.ok ? 'ok' : ack.code });
    return ack;
  }

  function emitRefusal(socket: IoSocket, name: unknown, { code, error }: SocketRefusal): void {
    const refusal = typeof name === 'string' ? registered.get(name)?.options.refusal : undefined;
    if (refusal) socket.emit(refusal.name, { error, code });
  }

  return {
    add(contract, roles, handler, options = {}) {
      if (contract.from !== 'client') throw new Error(`${contract.name} is not sent by clients`);
      if (registered.has(contract.name)) throw new Error(`${contract.name} has a handler already`);
      registered.set(contract.name, { check: messageCheck(contract.data), roles, handler, options });
    },
    serve(socket) {
      socket.onAny((name: unknown, ...args: unknown[]) => {
        const last = args.at(-1);
        const acknowledge = typeof last === 'function' ? (last as (ack: SocketAck<object>) => void) : undefined;
        const data = args[0] === last && acknowledge ? undefined : args[0];
        void answer(socket, name, data).then((ack) => {
          if (acknowledge) acknowledge(ack);
          else if (!ack.ok) emitRefusal(socket, name, ack);
        });
      });
    },
    sweep: budget.sweep,
  };
}

function refusal({ code, message, details }: AppError): SocketRefusal {
  return { ok: false, code, error: message, ...(details !== undefined && { details }) };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const entry = error instanceof Error && isUnavailable(error) ? kitErrors.serviceUnavailable : kitErrors.internal;
  return new AppError(entry, { cause: error });
}
