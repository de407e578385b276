import { Readable } from 'node:stream';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyReplyFromOptions } from '@fastify/reply-from';
import { type Dispatcher, Pool } from 'undici';
import { ReplyBuffer, type UpstreamReply } from './buffer-reply.ts';

type Options = Dispatcher.RequestOptions<null>;
type UpstreamResponse = Dispatcher.ResponseData<null>;
type Callback<A> = (error: Error | null, answer: A) => void;

/** Requests that may wait for a free connection to one service. More are refused at once, so that a hung service does not affect the others. */
const MAX_WAITING = 256;
const CONNECT_MS = 2000;
const KEEP_ALIVE_MS = 30_000;

export interface Upstreams {
  /** In the form that reply-from calls; `options.origin` picks the pool. */
  readonly dispatcher: NonNullable<FastifyReplyFromOptions['undici']>;
  request(options: Options): Promise<UpstreamResponse>;
  /** New connections for what is asked from now on: those that hung may hang on. Who waits on them still gets his answer. */
  renew(origin: string): void;
  close(): Promise<void>;
}

/**
 * Keep-alive connections to the services, one pool for each origin, opened when it is first asked.
 * `connections`: how many requests one service may be working on for this gateway at a time; the rest wait.
 */
export function openUpstreams(connections: number, patience = 1): Upstreams {
  function open(origin: string) {
    const connect = { timeout: CONNECT_MS * patience };
    const pool = new Pool(origin, { connections, pipelining: 1, connect, keepAliveTimeout: KEEP_ALIVE_MS });
    return { pool, unanswered: 0 };
  }
  const services = new Map<string, ReturnType<typeof open>>();
  function serviceAt(origin: string) {
    const service = services.get(origin) ?? open(origin);
    services.set(origin, service);
    return service;
  }
  const retired = new Set<Pool>();

  /** Asks the origin's pool, or refuses; `callback` is called once in either case. */
  function send<A>(
    origin: Options['origin'],
    callback: Callback<A>,
    ask: (pool: Pool, done: Callback<A>) => void,
  ): void {
    const service = serviceAt(String(origin));
    if (service.unanswered >= connections + MAX_WAITING) {
      callback(new AppError(kitErrors.overloaded, { headers: { 'retry-after': '5' } }), {} as A);
      return;
    }
    service.unanswered += 1;
    ask(service.pool, (error, answer) => {
      service.unanswered -= 1;
      callback(error, answer);
    });
  }

  function passOn(options: Options, callback: Callback<UpstreamReply>): void {
    send(options.origin, callback, (pool, done) => {
      // A body that is still arriving may break: Undici's own handler knows what to do then.
      if (options.body instanceof Readable) pool.request(options, done);
      else pool.dispatch(options, new ReplyBuffer(done));
    });
  }

  return {
    // reply-from brings types of its own, older undici; of the two ways to call `request` it uses this one.
    dispatcher: { request: passOn } as unknown as Upstreams['dispatcher'],
    request: (options) =>
      new Promise((resolve, reject) => {
        const settle: Callback<UpstreamResponse> = (error, answer) => (error ? reject(error) : resolve(answer));
        send(options.origin, settle, (pool, done) => pool.request(options, done));
      }),
    renew(origin) {
      const pool = services.get(origin)?.pool;
      if (pool === undefined) return;
      services.set(origin, open(origin));
      retired.add(pool);
      Promise.allSettled([pool.close()]).then(() => retired.delete(pool));
    },
    close: async () => {
      const pools = [...[...services.values()].map(({ pool }) => pool), ...retired];
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}
