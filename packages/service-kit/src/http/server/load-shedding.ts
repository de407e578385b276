import { finished } from 'node:stream';
import { kitErrors } from '@anar/contracts/errors/kit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request is refused last under load. Called once its body has been read and checked. */
    isUrgent?: (request: FastifyRequest) => boolean;
    /** Stays open for as long as its client likes, so it does not count as load. */
    longPoll?: boolean;
  }
}

export interface SheddingLimits {
  /** Event loop lag in ms above which requests are refused; 0: never. */
  maxEventLoopDelayMs: number;
  /** Up to so many open requests none is refused: then the machine itself is slow, and refusing does not help. */
  fewOpen?: number;
  /** Urgent requests that may be open at a time nevertheless. */
  urgentReserve?: number;
}

/** Short, because there is capacity again as soon as the open requests are answered. */
const RETRY_AFTER = { 'retry-after': '2' };

/** The error for overload. */
export const overloaded = (cause?: unknown) => new AppError(kitErrors.overloaded, { headers: RETRY_AFTER, cause });

/** Refuses requests with 503 while more come than can be answered; urgent ones last, probes never. */
export function shedLoad(app: FastifyInstance, limits: SheddingLimits): void {
  const { maxEventLoopDelayMs, fewOpen = 50, urgentReserve = 100 } = limits;
  let open = 0;
  let urgent = 0;
  // Only measures; the hooks below decide.
  app.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs, pressureHandler: () => undefined });
  const isOverloaded = () => open > fewOpen && app.isUnderPressure();

  app.addHook('onRequest', (request, reply, done) => {
    const { plain, longPoll, isUrgent } = request.routeOptions.config;
    if (plain) return done();
    if (!longPoll) {
      open += 1;
      finished(reply.raw, () => {
        open -= 1;
      });
    }
    done(isUrgent === undefined && isOverloaded() ? overloaded() : undefined);
  });

  app.addHook('preHandler', (request, reply, done) => {
    const { isUrgent } = request.routeOptions.config;
    if (isUrgent === undefined || !isOverloaded()) return done();
    if (urgent >= urgentReserve || !isUrgent(request)) return done(overloaded());
    urgent += 1;
    finished(reply.raw, () => {
      urgent -= 1;
    });
    done();
  });
}
