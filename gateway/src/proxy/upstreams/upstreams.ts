import { Readable } from 'node:stream';
import { overloaded } from '@anar/service-kit/http/server/load-shedding';
import type { FastifyReplyFromOptions } from '@fastify/reply-from';
import { type Dispatcher, errors, Pool } from 'undici';
import { ReplyBuffer, type UpstreamReply } from '../replies/buffer-reply.ts';

type Options = Dispatcher.RequestOptions<null>;
type UpstreamResponse = Dispatcher.ResponseData<null>;
type Callback<A> = (error: Error | null, answer: A) => void;

/**
 * Requests that may wait for a connection to one service. More are refused at once: a hung service must not affect
 * others.
 */
const MAX_WAITING = 256;
const CONNECT_MS = 2000;
const KEEP_ALIVE_MS = 30_000;

export interface Upstreams {
  /** In the form that reply-from calls; `options.origin` picks the pool. */
  readonly dispatcher: NonNullable<FastifyReplyFromOptions['undici']>;
  request(options: Options): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  patience?: number;
  /** Retry a read of `dispatcher` once when it has no answer after a third of its time limit. */
  repeatReads?: boolean;
}

const isRead = ({ method }: Options) => method === 'GET' || method === 'HEAD';
const isTimeout = (error: Error | null) => error instanceof errors.HeadersTimeoutError;

/**
 * Keep-alive connections to the services, one pool per origin, opened at its first request.
 * `connections`: concurrent requests of this gateway to one service; the rest wait.
 * A service may be several replicas behind one address, one of which hangs: when a request times out, its connection is
 * closed and later requests use none of the old ones, since a new connection may reach another replica.
 */
export function openUpstreams(connections: number, options: UpstreamOptions = {}): Upstreams {
  const { patience = 1, repeatReads = false } = options;
  function open(origin: string) {
    const connect = { timeout: CONNECT_MS * patience };
    return new Pool(origin, { connections, pipelining: 1, connect, keepAliveTimeout: KEEP_ALIVE_MS });
  }
  const services = new Map<string, { pool: Pool; unanswered: number }>();
  function serviceAt(origin: string) {
    const service = services.get(origin) ?? { pool: open(origin), unanswered: 0 };
    services.set(origin, service);
    return service;
  }
  const retired = new Set<Pool>();

  /** Requests pending on the old connections may still get an answer. */
  function renew(service: { pool: Pool }, origin: string): void {
    const old = service.pool;
    service.pool = open(origin);
    retired.add(old);
    Promise.allSettled([old.close()]).then(() => retired.delete(old));
  }

  /** Sends through the origin's pool, or refuses; `callback` is called once in either case. */
  function send<A>(
    origin: Options['origin'],
    callback: Callback<A>,
    ask: (pool: Pool, done: Callback<A>) => void,
  ): void {
    const service = serviceAt(String(origin));
    if (service.unanswered >= connections + MAX_WAITING) {
      callback(overloaded(), {} as A);
      return;
    }
    service.unanswered += 1;
    const { pool } = service;
    ask(pool, (error, answer) => {
      service.unanswered -= 1;
      if (isTimeout(error) && service.pool === pool) renew(service, String(origin));
      callback(error, answer);
    });
  }

  function passOn(options: Options, callback: Callback<UpstreamReply>): void {
    send(options.origin, callback, (pool, done) => {
      // A body that is still arriving may fail: Undici's own handler deals with that.
      if (options.body instanceof Readable) pool.request(options, done);
      else pool.dispatch(options, new ReplyBuffer(done));
    });
  }

  function passOnTwice(options: Options, callback: Callback<UpstreamReply>): void {
    const { headersTimeout } = options;
    if (!isRead(options) || !headersTimeout) {
      passOn(options, callback);
      return;
    }
    const firstMs = Math.ceil(headersTimeout / 3);
    passOn({ ...options, headersTimeout: firstMs }, (error, answer) => {
      if (!isTimeout(error)) callback(error, answer);
      else passOn({ ...options, headersTimeout: headersTimeout - firstMs }, callback);
    });
  }

  return {
    // reply-from has the types of its own, older undici; of the two forms of `request` it uses this one.
    dispatcher: { request: repeatReads ? passOnTwice : passOn } as unknown as Upstreams['dispatcher'],
    request: (options) =>
      new Promise((resolve, reject) => {
        const settle: Callback<UpstreamResponse> = (error, answer) => (error ? reject(error) : resolve(answer));
        send(options.origin, settle, (pool, done) => pool.request(options, done));
      }),
    close: async () => {
      const pools = [...[...services.values()].map(({ pool }) => pool), ...retired];
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}
