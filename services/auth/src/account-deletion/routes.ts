import { authErrors } from '@anar/contracts/errors/auth';
import { kitErrors } from '@anar/contracts/errors/kit';
import { deleteUser, listConsents } from '@anar/contracts/users/personal-data';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DeviceCookie } from '../otp/device-cookie.ts';
import type { EndSession } from '../sessions/end-session.ts';
import type { RefreshCookie } from '../sessions/refresh/refresh-cookie.ts';
import type { SessionStore } from '../sessions/session.store.ts';
import type { UserStore } from '../users/user.store.ts';
import type { BalancePreview, ReadBalancePreview } from './balance-preview.ts';
import type { ErasureStore } from './erasure.store.ts';
import type { FormerCustomers } from './former-customers.ts';

interface AccountDeletionDeps {
  erasures: ErasureStore;
  readBalancePreview: ReadBalancePreview;
  users: Pick<UserStore, 'consents' | 'find'>;
  formerCustomers: Pick<FormerCustomers, 'add'>;
  sessions: Pick<SessionStore, 'list'>;
  endSession: EndSession;
  refreshCookie: RefreshCookie;
  deviceCookie: DeviceCookie;
  /** ms since 1970. */
  now(): number;
}

export function registerAccountDeletionRoutes(
  { routes, log }: Pick<Service, 'routes' | 'log'>,
  {
    erasures,
    readBalancePreview,
    users,
    formerCustomers,
    sessions,
    endSession,
    refreshCookie,
    deviceCookie,
    now,
  }: AccountDeletionDeps,
): void {
  routes.self(listConsents, async ({ caller }) => {
    const given = await users.consents(caller.userId);
    if (!given) throw new AppError(kitErrors.notFound);
    return {
      consents: given
        .toReversed()
        .map(({ noticeVersion, language, at }) => ({ noticeVersion, language, at: at.toISOString() })),
    };
  });

  routes.self(deleteUser, async ({ caller: { userId }, query, id: requestId }, reply) => {
    const { walletPaise: confirmed = 0 } = query;
    const preview = await readBalancePreview(userId, requestId);
    if (preview && preview.walletPaise > confirmed) throw walletNotConfirmed(preview);
    // Added before the number is erased; without effect if the account stays after all. A user counts as a former
    // customer unless known never to have paid: otherwise deleting the account while payments is down would make anyone
    // a new customer.
    const user = preview?.hasPaid === false ? undefined : await users.find(userId);
    if (user) await formerCustomers.add(user.phone, now());
    // A deletion must not fail because payments is down: then our own copy of the balance decides.
    const walletPaise = preview ? undefined : confirmed;
    const inWallet = await erasures.deleteAccount(userId, { walletPaise, now: now(), requestId });
    if (inWallet !== undefined)
      throw new AppError(authErrors.walletNotConfirmed, { details: { walletPaise: inWallet } });
    // If this fails, the event ends the sessions (`SessionStore.erase`): the account is deleted, and the user must get
    // that response.
    await endAll(userId, requestId).catch((err: unknown) => log.warn({ err }, 'sessions end with the event'));
    refreshCookie.clear(reply);
    deviceCookie.clear(reply);
    return { message: 'आपका खाता हटा दिया गया है।' };
  });

  function walletNotConfirmed({ hasPaid: _hasPaid, ...details }: BalancePreview): AppError {
    return new AppError(authErrors.walletNotConfirmed, { details });
  }

  async function endAll(userId: string, requestId: string): Promise<void> {
    const open = await sessions.list(userId, now());
    await Promise.all(open.map(({ _id }) => endSession(userId, _id, 'account-deleted', requestId)));
  }
}
