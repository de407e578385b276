import type { TokenVerifier } from '@anar/service-kit/http/access/tokens';
import { AppError } from '@anar/service-kit/http/errors';
import type { EndSession } from './end-session.ts';
import type { SessionDeps } from './open-session.ts';

interface LogOutDeps extends SessionDeps {
  endSession: EndSession;
  tokens: TokenVerifier;
}

/**
 * Ends the session of the refresh cookie and that of the access token, whichever the caller still holds: logging out
 * must also work when the access token has run out. Nothing to end is no error.
 */
export async function logOut(
  deps: LogOutDeps,
  refreshToken: string | undefined,
  request: { id: string; headers: { authorization?: string | undefined } },
): Promise<void> {
  const holders = await Promise.all([byCookie(deps, refreshToken), byBearer(deps, request.headers.authorization)]);
  for (const holder of holders) if (holder) await deps.endSession(holder.userId, holder.sid, 'logout', request.id);
}

async function byCookie({ sessions, refreshTokens, now }: LogOutDeps, refreshToken: string | undefined) {
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
