import { kitErrors } from '@anar/contracts/errors/kit';
import { readClosing as readClosingContract, readWalletClosing } from '@anar/contracts/wallet';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { createReadClosing } from './close-wallet.ts';

/** Ends accounts, and nobody else has to know. */
const ENDS_ACCOUNTS = 'auth';

/** Told before somebody leaves, and confirmed. */
export function registerClosingRoutes(
  { routes }: Pick<Service, 'routes'>,
  readClosing: ReturnType<typeof createReadClosing>,
  hasPaid: (userId: string) => Promise<boolean>,
): void {
  routes.self(readWalletClosing, ({ params: { userId } }) => readClosing(userId));
  routes.service(readClosingContract, async ({ callingService, params: { userId } }) => {
    if (callingService !== ENDS_ACCOUNTS) throw new AppError(kitErrors.forbidden);
    return { ...(await readClosing(userId)), hasPaid: await hasPaid(userId) };
  });
}
