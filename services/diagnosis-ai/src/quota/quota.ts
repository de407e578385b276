import { DAILY_CHECKS, UNANSWERED_CHECKS } from '@anar/contracts/constants';
import type { Quota as QuotaOnWire } from '@anar/contracts/diagnosis/quota';
import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { endOfIndiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import { isUnavailable } from '@anar/service-kit/http/errors/unavailable';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { type Query, runQueries } from '@anar/service-kit/mongo/run-queries';
import { Counter } from 'prom-client';
import type { CheckKind, DailyChecks, PlanId } from './daily-checks.ts';
import type { PlanStore } from './plan.store.ts';
import { createQuotaDayStore, type QuotaReservation } from './quota-day.store.ts';

/** A check that counts on a day. */
export interface CountedCheck {
  kind: CheckKind;
  /** The idempotency key of the request. */
  key: string;
  at: Date;
}

export interface QuotaRequest extends CountedCheck {
  planId: PlanId;
}

/** Limits of a day; default to the contract's. */
export interface QuotaLimits {
  dailyChecks?: DailyChecks;
  unansweredChecks?: number;
}

export interface Quota {
  /** The plan whose limits apply to a check. */
  planQuery(userId: string, at: Date): Query<PlanId>;
  /**
   * Takes one of today's checks, idempotent by `key`. Undefined: the plan has no limit. Throws 402 `quota_exceeded`
   * when none is left, 402 `unanswered_too_often` when too many of today's stayed unanswered, 401 for an erased user.
   */
  take(userId: string, wanted: QuotaRequest): Promise<QuotaReservation | undefined>;
  /** Gives a check back. Retries in the background while Mongo is down. */
  giveBack(reservation: QuotaReservation): Promise<void>;
  /** Gives an unanswered check back, and counts it as unanswered. Retries likewise. */
  unanswer(userId: string, check: CountedCheck): Promise<void>;
  /** Counts a check that a tap answered later. Retries likewise. */
  answer(userId: string, check: CountedCheck): Promise<void>;
  read(userId: string, at: Date): Promise<QuotaOnWire>;
  erase(userId: string): Promise<void>;
}

const RETRY_MS = 1000;
const GIVE_UP_MS = 60_000;

/** Checks a day, by plan and by kind. */
export function createQuota(
  service: Service,
  plans: PlanStore,
  { dailyChecks: limits = DAILY_CHECKS, unansweredChecks = UNANSWERED_CHECKS }: QuotaLimits = {},
): Quota {
  const days = createQuotaDayStore(service);
  const refused = new Counter({
    name: 'diagnosis_quota_refused_total',
    help: 'Checks refused because the day was used up',
    labelNames: ['kind', 'plan'],
    registers: [service.metrics],
  });

  async function keepTrying(change: () => Promise<void>): Promise<void> {
    for (const giveUpAt = Date.now() + GIVE_UP_MS; Date.now() < giveUpAt; ) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      try {
        return await change();
      } catch (err) {
        service.log.warn({ err }, 'what a check counts could not be written yet');
      }
    }
  }

  async function orRetryLater(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      void keepTrying(change);
    }
  }

  async function refusal(userId: string, { planId, kind, at }: QuotaRequest, limit: number): Promise<AppError> {
    const { taken } = await runQueries(service.mongo, { taken: days.query(userId, at) });
    const usedUp = taken[kind].answered >= limit;
    refused.inc({ kind, plan: planId });
    const details = { kind, planId, limit, left: 0, resetsAt: endOfIndiaDay(at).toISOString() };
    return new AppError(usedUp ? diagnosisErrors.quotaExceeded : diagnosisErrors.unansweredTooOften, { details });
  }

  return {
    planQuery: plans.query,
    async take(userId, wanted) {
      const { planId, kind, key, at } = wanted;
      await service.tombstones.refuse(userId);
      const limit = limits[planId][kind];
      if (limit === null) return undefined;
      const reservation = await days.take(userId, at, kind, key, { answered: limit, unanswered: unansweredChecks });
      if (reservation) return reservation;
      throw await refusal(userId, wanted, limit);
    },
    giveBack: (reservation) => orRetryLater(() => days.giveBack(reservation)),
    unanswer: (userId, { at, kind, key }) => orRetryLater(() => days.unanswer(userId, at, kind, key)),
    answer: (userId, { at, kind, key }) => orRetryLater(() => days.answer(userId, at, kind, key)),
    async read(userId, at) {
      const queries = { taken: days.query(userId, at), planId: plans.query(userId, at) };
      const { planId, taken } = await runQueries(service.mongo, queries);
      const left = (kind: CheckKind) => {
        const limit = limits[planId][kind];
        if (limit === null) return { limit, left: null };
        const { answered, unanswered } = taken[kind];
        return { limit, left: unanswered >= unansweredChecks ? 0 : Math.max(0, limit - answered) };
      };
      return { planId, question: left('question'), photo: left('photo'), resetsAt: endOfIndiaDay(at).toISOString() };
    },
    async erase(userId) {
      await Promise.all([plans.erase(userId), days.erase(userId)]);
    },
  };
}
