import { kitErrors } from '@anar/contracts/errors/kit';
import { waitingTime } from '@anar/india/waiting-time';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.ts';
import type { LimitClass } from '../routes.ts';
import type { Budget, Decision } from './budget.ts';
import { createExactLimits } from './exact-limits.ts';
import { createLeasedLimits } from './leased-limits.ts';
import { addressSubject, userSubject } from './subject.ts';

export interface LimitsDeps {
  readonly redis: Redis;
  readonly key: (...parts: string[]) => string;
  readonly budgets: GatewayConfig['limits'];
  readonly onRedisLost: (error: unknown) => void;
  readonly onRefused: (limits: LimitClass) => void;
}

export interface Limits {
  /** Charges the user, or else the address. Throws 429 with Retry-After; sets RateLimit-* headers. */
  charge(request: FastifyRequest, reply: FastifyReply, limits: LimitClass, userId?: string): Promise<void> | undefined;
  stop(): Promise<void>;
}

/** OTP and login are counted exactly in Redis, by address; everything else by leased budgets. */
export function createLimits({ redis, key, budgets, onRedisLost, onRefused }: LimitsDeps): Limits {
  const exact = {
    otp: createExactLimits(redis, key('limit', 'otp'), budgets.otp.address),
    login: createExactLimits(redis, key('limit', 'login'), budgets.login.address),
  };
  const leased = createLeasedLimits({
    redis,
    keyOf: (subject, window) => key('limit', subject, String(window)),
    onRedisLost,
  });

  function take(ip: string, limits: LimitClass, userId: string | undefined): Decision | Promise<Decision> {
    if (limits === 'otp' || limits === 'login') return exact[limits].take(addressSubject(ip));
    const budget: Budget = userId === undefined ? budgets[limits].address : budgets[limits].user;
    const subject = userId === undefined ? addressSubject(ip) : userSubject(userId);
    return leased.take(`${limits}-${subject}`, budget);
  }

  // Names of draft-ietf-httpapi-ratelimit-headers before version 8: three plain numbers, understood by every client
  // library.
  function apply(reply: FastifyReply, limits: LimitClass, decision: Decision): void {
    reply.header('ratelimit-limit', decision.limit);
    reply.header('ratelimit-remaining', decision.remaining);
    reply.header('ratelimit-reset', decision.resetSeconds);
    if (decision.allowed) return;
    onRefused(limits);
    const error = `बहुत बार कोशिश हुई। ${waitingTime(decision.resetSeconds)} बाद फिर कोशिश करें।`;
    const headers = { 'retry-after': String(decision.resetSeconds) };
    throw new AppError({ ...kitErrors.tooManyRequests, error }, { headers });
  }

  return {
    charge(request, reply, limits, userId) {
      const decision = take(request.ip, limits, userId);
      if (decision instanceof Promise) return decision.then((later) => apply(reply, limits, later));
      apply(reply, limits, decision);
      return undefined;
    },
    stop: leased.stop,
  };
}
