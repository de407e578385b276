import { authErrors } from '@anar/contracts/errors/auth';
import { kitErrors } from '@anar/contracts/errors/kit';
import { deleteUser, listConsents } from '@anar/contracts/personal-data';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DeviceCookie } from '../otp/device-cookie.ts';
import type { EndSession } from '../sessions/end-session.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SessionStore } from '../sessions/session.store.ts';
import type { UserStore } from '../users/user.store.ts';
import type { AskClosing, Closing } from './ask-closing.ts';
import type { ErasureStore } from './erasure.store.ts';
import type { FormerCustomers } from './former-customers.ts';

interface LeavingDeps {
  erasures: ErasureStore;
  askClosing: AskClosing;
  users: Pick<UserStore, 'consents' | 'find'>;
  formerCustomers: Pick<FormerCustomers, 'add'>;
  sessions: Pick<SessionStore, 'list'>;
  endSession: EndSession;
  refreshCookie: RefreshCookie;
  deviceCookie: DeviceCookie;
  /** ms since 1970. */
  now(): number;
}

export function registerLeavingRoutes(
  { routes, log }: Pick<Service, 'routes' | 'log'>,
  { erasures, askClosing, users, formerCustomers, sessions, endSession, refreshCookie, deviceCookie, now }: LeavingDeps,
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
    const closing = await askClosing(userId, requestId);
    if (closing && closing.walletPaise > confirmed) throw walletNotConfirmed(closing);
    // Before the number is gone; of an account that stays after all nothing is done with it. Who is not known never to have
    // paid counts as paying: otherwise leaving while payments is away makes a new customer of anybody.
    const user = closing?.hasPaid === false ? undefined : await users.find(userId);
    if (user) await formerCustomers.add(user.phone, now());
    // Nobody is kept here because payments is away: then our own copy decides.
    const walletPaise = closing ? undefined : confirmed;
    const inWallet = await erasures.leave(userId, { walletPaise, now: now(), requestId });
    if (inWallet !== undefined)
      throw new AppError(authErrors.walletNotConfirmed, { details: { walletPaise: inWallet } });
    // What fails here the event does again (`SessionStore.erase`): the account is gone, and the person must hear that.
    await endAll(userId, requestId).catch((err: unknown) => log.warn({ err }, 'sessions end with the event'));
    refreshCookie.clear(reply);
    deviceCookie.clear(reply);
    return { message: 'आपका खाता हटा दिया गया है।' };
  });

  function walletNotConfirmed({ hasPaid: _hasPaid, ...details }: Closing): AppError {
    return new AppError(authErrors.walletNotConfirmed, { details });
  }

  async function endAll(userId: string, requestId: string): Promise<void> {
    const open = await sessions.list(userId, now());
    await Promise.all(open.map(({ _id }) => endSession(userId, _id, 'account-deleted', requestId)));
  }
}
