import { kitErrors } from '@anar/contracts/errors/kit';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import type { UserStore } from '../../users/user.store.ts';
import type { EndSession } from '../end-session.ts';
import { type OpenedSession, type SessionDeps, tokensOf } from '../open-session.ts';
import type { StoredSession } from '../session.store.ts';
import { judgeRefresh } from './refresh-token.ts';

export interface RefreshDeps extends SessionDeps {
  users: UserStore;
  endSession: EndSession;
}

/**
 * New tokens for a refresh token. Concurrent requests with the same token rotate it once, and all get the same
 * successor; one older than the grace period ends its session. Throws 401 `session_ended`, with
 * `details.accountDeleted` to a device whose account was deleted.
 */
export async function refreshSession(
  deps: RefreshDeps,
  refreshToken: string | undefined,
  from: { requestId: string; log: Pick<Logger, 'warn'> },
): Promise<OpenedSession> {
  const token = deps.refreshTokens.read(refreshToken ?? '');
  if (!token) throw new AppError(kitErrors.sessionEnded);
  const now = deps.now();
  // At most twice: a request that loses the rotation finds the result of the other one.
  for (let look = 1; look <= 2; look++) {
    const session = await deps.sessions.ofRefreshToken(token.sid, now);
    if (!session || !deps.refreshTokens.isGenuine(token, { id: session._id, salt: session.salt })) break;
    const verdict = judgeRefresh(token, session, now);
    if (verdict === 'reused') {
      from.log.warn({ sid: session._id, age: session.generation - token.generation }, 'old refresh token came back');
      await deps.endSession(session.userId, session._id, 'token-reused', from.requestId);
      break;
    }
    const done =
      verdict === 'repeat' || (await deps.sessions.rotate(session._id, session.userId, session.generation, now));
    if (done) {
      await noteUse(deps, session, from.log);
      return tokensOf(deps, session, await owner(deps, session), token.generation + 1);
    }
  }
  const deleted = await deps.sessions.ofDeletedAccount(token.sid);
  const isTheirs = deleted && deps.refreshTokens.isGenuine(token, { id: deleted._id, salt: deleted.salt });
  throw isTheirs ? accountDeleted() : new AppError(kitErrors.sessionEnded);
}

const accountDeleted = () => new AppError(kitErrors.sessionEnded, { details: { accountDeleted: true } });

/**
 * Records the use of the session, the account and the trusted device, once a day. If the write fails, the session still
 * has the time: before an inactive account is deleted, auth reads that too.
 */
async function noteUse({ users, now }: RefreshDeps, session: StoredSession, log: Pick<Logger, 'warn'>) {
  const { userId, device, rotatedAt } = session;
  if (indiaDay(rotatedAt) === indiaDay(new Date(now()))) return;
  const written = Promise.all([users.seen(userId, now()), device && users.useDevice(userId, device, now())]);
  await written.catch((err: unknown) => log.warn({ err }, 'the use of a session is not recorded'));
}

async function owner({ users }: RefreshDeps, session: StoredSession) {
  const user = await users.find(session.userId);
  if (!user) throw accountDeleted();
  return user;
}
