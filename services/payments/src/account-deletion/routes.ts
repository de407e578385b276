import { kitErrors } from '@anar/contracts/errors/kit';
import { readClosing as readClosingContract, readWalletClosing } from '@anar/contracts/payments/wallet';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { createPreviewAccountDeletion } from './settle-wallet.ts';

/** The service that deletes accounts; other services may not read the preview. */
const DELETES_ACCOUNTS = 'auth';

/** The account deletion preview: for the account owner before the confirmation, and for auth. */
export function registerAccountDeletionRoutes(
  { routes }: Pick<Service, 'routes'>,
  previewAccountDeletion: ReturnType<typeof createPreviewAccountDeletion>,
  hasPaid: (userId: string) => Promise<boolean>,
): void {
  routes.self(readWalletClosing, ({ params: { userId } }) => previewAccountDeletion(userId));
  routes.service(readClosingContract, async ({ callingService, params: { userId } }) => {
    if (callingService !== DELETES_ACCOUNTS) throw new AppError(kitErrors.forbidden);
    return { ...(await previewAccountDeletion(userId)), hasPaid: await hasPaid(userId) };
  });
}
