import { readClosing } from '@anar/contracts/payments/wallet';
import type { ReplyOf } from '@anar/contracts/route';
import { createServiceClient } from '@anar/service-kit/http/service-client';

export type BalancePreview = ReplyOf<typeof readClosing>;
/** What would happen to the balance if the account were deleted now; undefined while payments is unreachable. */
export type ReadBalancePreview = (userId: string, requestId: string) => Promise<BalancePreview | undefined>;

/** Short, because the user waits for the response. */
const TIMEOUT_MS = 2000;

/** `baseUrl`: of payments; undefined where it is not configured. */
export function createReadBalancePreview(
  service: Parameters<typeof createServiceClient>[0],
  baseUrl: string | undefined,
): ReadBalancePreview {
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
