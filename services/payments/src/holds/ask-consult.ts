import { readConsultationState } from '@anar/contracts/payments/holds';
import type { ReplyOf } from '@anar/contracts/route';
import type { ServiceClient } from '@anar/service-kit/http/service-client';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ASK_CONFIRMED_MS, type HoldStore, type HoldToAsk } from './hold.store.ts';

type ConsultationState = ReplyOf<typeof readConsultationState>['state'];

export interface AskConsultDeps {
  holds: Pick<HoldStore, 'toAsk' | 'settle' | 'askLater'>;
  /** Undefined: consult-chat is not configured, and every hold is kept. */
  consult: ServiceClient | undefined;
  log: Service['log'];
}

const WALLETS = 200;
const AT_ONCE = 5;
/** Retry delay while consult-chat does not answer. */
const ASK_AGAIN_MS = 2 * 60 * 1000;

export const SETTLED_AS = {
  unknown: 'released',
  closed_unpaid: 'released',
  open: 'confirmed',
  ended: 'captured',
} as const;

/**
 * Asks consult-chat about holds that no event settled in time, and settles them by its answer. Without an answer a hold
 * is kept.
 */
export function createAskConsult({ holds, consult, log }: AskConsultDeps): (requestId: string) => Promise<void> {
  async function stateOf(consultationId: string, requestId: string): Promise<ConsultationState | undefined> {
    try {
      return (await consult?.call(readConsultationState, { params: { consultationId }, requestId }))?.state;
    } catch (err) {
      log.warn({ err, consultationId }, 'consult-chat does not say what became of a hold: it is kept');
      return undefined;
    }
  }

  async function settle({ userId, hold: { id } }: HoldToAsk, requestId: string): Promise<void> {
    const state = await stateOf(id, requestId);
    if (state === undefined) return holds.askLater(userId, id, ASK_AGAIN_MS);
    const settlement = await holds.settle(userId, id, SETTLED_AS[state]);
    log.info({ consultationId: id, state, settlement }, 'a hold was settled by asking consult-chat');
    if (state === 'open' && settlement === 'already') await holds.askLater(userId, id, ASK_CONFIRMED_MS);
  }

  return async (requestId) => {
    if (!consult) return;
    await inParallel(AT_ONCE, await holds.toAsk(WALLETS), (hold) => settle(hold, requestId));
  };
}
