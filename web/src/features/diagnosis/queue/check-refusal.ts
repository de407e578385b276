import { PRODUCT_OFFSET_MS } from '@anar/contracts/constants';
import type { ApiError } from '../../../api/api-error.ts';
import { type FinalRefusal, judgeRefusal, type Verdict } from '../../../device/queue/queue-entry.ts';
import { isOverQuota } from '../quota/over-quota.ts';

/** How the queue handles the error of a check. `now` in ms since 1970. */
export function judgeCheckRefusal(error: ApiError, now: number): Verdict {
  return finalRefusal(error, now) ?? judgeRefusal(error);
}

/** A used-up quota applies to every check of the kind until the day ends. */
export function finalRefusal(error: ApiError, now: number): FinalRefusal | undefined {
  return isOverQuota(error) ? { from: quotaResetsAt(error, now), wholeKind: true } : undefined;
}

/**
 * When the day of the quota ends: by the server, else the next midnight in India. More than a day ahead means that the
 * device clock is wrong.
 */
function quotaResetsAt({ body: { details } }: ApiError, now: number): number {
  const said = typeof details === 'object' && details !== null && 'resetsAt' in details ? details.resetsAt : undefined;
  const at = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return at > now && at <= now + DAY_MS ? at : nextMidnightInIndia(now);
}

const DAY_MS = 24 * 3600_000;

export function nextMidnightInIndia(now: number): number {
  return (Math.floor((now + PRODUCT_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - PRODUCT_OFFSET_MS;
}
