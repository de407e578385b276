import { finished } from 'node:stream';
import { kitErrors } from '@anar/contracts/errors/kit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request is refused last under load. Asked once its body has been read and checked. */
    isUrgent?: (request: FastifyRequest) => boolean;
    /** Stays open for as long as its client likes, which is no sign of load. */
    longPoll?: boolean;
  }
}

export interface SheddingLimits {
  /** Requests are refused while the event loop is later than this, in ms; 0: never. */
  maxEventLoopDelayMs: number;
  /** Not with so few open, though: then it is the machine that is late, and refusing them does not help. */
  fewOpen?: number;
  /** Urgent requests that may be open at a time nevertheless. */
  urgentReserve?: number;
}

/** There is room again as soon as what is open has been answered. */
const RETRY_AFTER = { 'retry-after': '2' };

/** The one refusal for too much at once. */
export const overloaded = (cause?: unknown) => new AppError(kitErrors.overloaded, { headers: RETRY_AFTER, cause });

/** Refuses requests with 503 while more come than can be answered; urgent ones last, probes never. */
export function shedLoad(app: FastifyInstance, limits: SheddingLimits): void {
  const { maxEventLoopDelayMs, fewOpen = 50, urgentReserve = 100 } = limits;
  let open = 0;
  let urgent = 0;
  // It measures; what is done about it is decided below.
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
