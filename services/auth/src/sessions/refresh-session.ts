import { kitErrors } from '@anar/contracts/errors/kit';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Logger } from '@anar/service-kit/lifecycle/logger';
import type { UserStore } from '../users/user.store.ts';
import type { EndSession } from './end-session.ts';
import { type OpenedSession, type SessionDeps, tokensOf } from './open-session.ts';
import { judgeRefresh } from './refresh-token.ts';
import type { StoredSession } from './session.store.ts';

export interface RefreshDeps extends SessionDeps {
  users: UserStore;
  endSession: EndSession;
}

/**
 * New tokens for a refresh token. However many requests bring the same one, it is rotated once and all get the same
 * successor; one that is older than the grace ends its session. Throws 401 `session_ended`, with `details.accountDeleted`
 * to a device whose account is gone.
 */
export async function refreshSession(
  deps: RefreshDeps,
  refreshToken: string | undefined,
  from: { requestId: string; log: Pick<Logger, 'warn'> },
): Promise<OpenedSession> {
  const token = deps.refreshTokens.read(refreshToken ?? '');
  if (!token) throw new AppError(kitErrors.sessionEnded);
  const now = deps.now();
  // Twice at most: whoever loses the rotation to another request finds that one's result.
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
  const left = await deps.sessions.ofDeletedAccount(token.sid);
  const isTheirs = left && deps.refreshTokens.isGenuine(token, { id: left._id, salt: left.salt });
  throw isTheirs ? accountDeleted() : new AppError(kitErrors.sessionEnded);
}

const accountDeleted = () => new AppError(kitErrors.sessionEnded, { details: { accountDeleted: true } });

/**
 * A session in use keeps its owner's account, and its device trusted: written once a day. What is lost here stands in the
 * session: before it ends an account nobody uses, auth looks there too.
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
