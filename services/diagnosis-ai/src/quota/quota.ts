import { DAILY_CHECKS } from '@anar/contracts/constants';
import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import type { Quota as QuotaOnWire } from '@anar/contracts/quota';
import { endOfIndiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import { isUnavailable } from '@anar/service-kit/http/unavailable';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';
import type { CheckKind, DailyChecks } from './daily-checks.ts';
import type { PlanStore } from './plan.store.ts';
import { quotaDayStore, type Reservation } from './quota-day.store.ts';

export interface Quota {
  /**
   * Takes one of today's checks for a press; the same press again keeps the one it has. Undefined: the plan has no limit.
   * Throws 402 `quota_exceeded` when none is left, 401 for somebody who was erased.
   */
  take(userId: string, kind: CheckKind, key: string, at: Date): Promise<Reservation | undefined>;
  /** Gives a check back. Goes on trying in the background while Mongo is away. */
  giveBack(reservation: Reservation): Promise<void>;
  read(userId: string, at: Date): Promise<QuotaOnWire>;
  erase(userId: string): Promise<void>;
}

const RETRY_MS = 1000;
const GIVE_UP_MS = 60_000;

/** Checks a day, by plan and by kind. */
export function createQuota(service: Service, plans: PlanStore, limits: DailyChecks = DAILY_CHECKS): Quota {
  const days = quotaDayStore(service);
  const refused = new Counter({
    name: 'diagnosis_quota_refused_total',
    help: 'Checks refused because the day was used up',
    labelNames: ['kind', 'plan'],
    registers: [service.metrics],
  });

  async function keepGivingBack(reservation: Reservation): Promise<void> {
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
    async take(userId, kind, key, at) {
      await service.tombstones.refuse(userId);
      const planId = await plans.of(userId, at);
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
      const planId = await plans.of(userId, at);
      const left = async (kind: CheckKind) => {
        const limit = limits[planId][kind];
        if (limit === null) return { limit, left: null };
        return { limit, left: Math.max(0, limit - (await days.taken(userId, at, kind))) };
      };
      const [question, photo] = await Promise.all([left('question'), left('photo')]);
      return { planId, question, photo, resetsAt: endOfIndiaDay(at).toISOString() };
    },
    async erase(userId) {
      await Promise.all([plans.erase(userId), days.erase(userId)]);
    },
  };
}
