import type { TokenVerifier } from '@anar/service-kit/http/access/tokens';
import { AppError } from '@anar/service-kit/http/errors';
import type { EndSession } from './end-session.ts';
import type { SessionDeps } from './open-session.ts';

interface LogOutDeps extends SessionDeps {
  endSession: EndSession;
  tokens: TokenVerifier;
}

interface LogOut {
  refreshToken: string | undefined;
  authorization: string | undefined;
  /** Ends only this session; unset: every session the caller presents. */
  only: string | undefined;
  requestId: string;
}

/**
 * Ends the session of the refresh cookie and that of the access token, whichever the caller presents: a logout must
 * also work with an expired access token. Nothing to end is a no-op. Returns whether the cookie is of no further use:
 * false when it belongs to a session other than `only`.
 */
export async function logOut(
  deps: LogOutDeps,
  { refreshToken, authorization, only, requestId }: LogOut,
): Promise<boolean> {
  const [cookie, bearer] = await Promise.all([byCookie(deps, refreshToken), byBearer(deps, authorization)]);
  const isMeant = (holder: { sid: string }) => only === undefined || holder.sid === only;
  for (const holder of [cookie, bearer])
    if (holder && isMeant(holder)) await deps.endSession(holder.userId, holder.sid, 'logout', requestId);
  return !cookie || isMeant(cookie);
}

/**
 * Ends the session whose refresh cookie a login replaces: afterwards that session could not be ended from this browser.
 */
export async function endReplacedSession(
  deps: Pick<LogOutDeps, 'sessions' | 'refreshTokens' | 'endSession' | 'now'>,
  refreshToken: string | undefined,
  by: { sid: string; requestId: string },
): Promise<void> {
  const replaced = await byCookie(deps, refreshToken);
  if (replaced && replaced.sid !== by.sid) await deps.endSession(replaced.userId, replaced.sid, 'logout', by.requestId);
}

async function byCookie(
  { sessions, refreshTokens, now }: Pick<LogOutDeps, 'sessions' | 'refreshTokens' | 'now'>,
  refreshToken: string | undefined,
) {
  const token = refreshTokens.read(refreshToken ?? '');
  const session = token && (await sessions.ofRefreshToken(token.sid, now()));
  if (!session || !refreshTokens.isGenuine(token, { id: session._id, salt: session.salt })) return undefined;
  return { userId: session.userId, sid: session._id };
}

async function byBearer({ tokens }: LogOutDeps, authorization: string | undefined) {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 401) return undefined;
    throw error;
  }
}
