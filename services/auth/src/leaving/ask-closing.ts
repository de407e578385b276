import type { ReplyOf } from '@anar/contracts/route';
import { readClosing } from '@anar/contracts/wallet';
import { createServiceClient } from '@anar/service-kit/http/service-client';

export type Closing = ReplyOf<typeof readClosing>;
/** What becomes of somebody's balance should they leave now; undefined while payments does not say. */
export type AskClosing = (userId: string, requestId: string) => Promise<Closing | undefined>;

/** Somebody waits with a finger on the button. */
const TIMEOUT_MS = 2000;

/** `baseUrl`: of payments, undefined where it is not configured. */
export function createAskClosing(
  service: Parameters<typeof createServiceClient>[0],
  baseUrl: string | undefined,
): AskClosing {
  if (baseUrl === undefined) return async () => undefined;
  const payments = createServiceClient(service, { baseUrl, audience: 'payments', timeoutMs: TIMEOUT_MS });
  return async (userId, requestId) => {
    try {
      return await payments.call(readClosing, { params: { userId }, requestId });
    } catch (err) {
      service.log.warn({ err }, 'payments does not say what is in the wallet of somebody who leaves');
      return undefined;
    }
  };
}
