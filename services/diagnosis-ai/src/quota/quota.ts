import { DAILY_CHECKS } from '@anar/contracts/constants';
import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import type { Quota as QuotaOnWire } from '@anar/contracts/quota';
import { endOfIndiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import { isUnavailable } from '@anar/service-kit/http/unavailable';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { type Query, runQueries } from '@anar/service-kit/mongo/run-queries';
import { Counter } from 'prom-client';
import type { CheckKind, DailyChecks, PlanId } from './daily-checks.ts';
import type { PlanStore } from './plan.store.ts';
import { createQuotaDayStore, type QuotaReservation } from './quota-day.store.ts';

export interface QuotaRequest {
  planId: PlanId;
  kind: CheckKind;
  /** The idempotency key of the request. */
  key: string;
  at: Date;
}

export interface Quota {
  /** The plan that a check counts by. */
  planQuery(userId: string, at: Date): Query<PlanId>;
  /**
   * Takes one of today's checks under an idempotency key; the same key again keeps the one it has. Undefined: the plan has
   * no limit. Throws 402 `quota_exceeded` when none is left, 401 for somebody who was erased.
   */
  take(userId: string, wanted: QuotaRequest): Promise<QuotaReservation | undefined>;
  /** Gives a check back. Goes on trying in the background while Mongo is away. */
  giveBack(reservation: QuotaReservation): Promise<void>;
  read(userId: string, at: Date): Promise<QuotaOnWire>;
  erase(userId: string): Promise<void>;
}

const RETRY_MS = 1000;
const GIVE_UP_MS = 60_000;

/** Checks a day, by plan and by kind. */
export function createQuota(service: Service, plans: PlanStore, limits: DailyChecks = DAILY_CHECKS): Quota {
  const days = createQuotaDayStore(service);
  const refused = new Counter({
    name: 'diagnosis_quota_refused_total',
    help: 'Checks refused because the day was used up',
    labelNames: ['kind', 'plan'],
    registers: [service.metrics],
  });

  async function keepGivingBack(reservation: QuotaReservation): Promise<void> {
    for (const giveUpAt = Date.now() + GIVE_UP_MS; Date.now() < giveUpAt; ) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      try {
        return await days.giveBack(reservation);
      } catch (err) {
        service.log.warn({ err }, 'a check could not be given back yet');
      }
    }
  }

  return {
    planQuery: plans.query,
    async take(userId, { planId, kind, key, at }) {
      await service.tombstones.refuse(userId);
      const limit = limits[planId][kind];
      if (limit === null) return undefined;
      const reservation = await days.take(userId, at, kind, key, limit);
      if (reservation) return reservation;
      refused.inc({ kind, plan: planId });
      const details = { kind, planId, limit, left: 0, resetsAt: endOfIndiaDay(at).toISOString() };
      throw new AppError(diagnosisErrors.quotaExceeded, { details });
    },
    async giveBack(reservation) {
      try {
        await days.giveBack(reservation);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        void keepGivingBack(reservation);
      }
    },
    async read(userId, at) {
      const queries = { taken: days.query(userId, at), planId: plans.query(userId, at) };
      const { planId, taken } = await runQueries(service.mongo, queries);
      const left = (kind: CheckKind) => {
        const limit = limits[planId][kind];
        return limit === null ? { limit, left: null } : { limit, left: Math.max(0, limit - taken[kind]) };
      };
      return { planId, question: left('question'), photo: left('photo'), resetsAt: endOfIndiaDay(at).toISOString() };
    },
    async erase(userId) {
      await Promise.all([plans.erase(userId), days.erase(userId)]);
    },
  };
}
