import type { SessionReply } from '@anar/contracts/users/auth';
import type { User } from '@anar/contracts/users/users';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import type { FastifyRequest } from 'fastify';
import type { UserStore } from '../users/user.store.ts';
import type { AccessTokenIssuer } from './access-token.ts';
import type { RefreshTokens } from './refresh/refresh-token.ts';
import type { SessionStore, StoredSession } from './session.store.ts';

const USER_AGENT_MAX = 256;
const WELCOME = 'लॉगिन सफल रहा।';

/** The device that logs in, as it is stored. */
export interface LoginDevice {
  /** Its id, from `DeviceCookie`. */
  device: string;
  userAgent: string;
  requestId: string;
  /** The Idempotency-Key, if the client sent one. */
  idempotencyKey: string | undefined;
  log: Pick<Logger, 'warn'>;
}

export interface OpenedSession {
  sid: string;
  reply: SessionReply;
  refreshToken: string;
  /** The device of the session; undefined for old sessions. */
  device: string | undefined;
}

export interface SessionDeps {
  sessions: SessionStore;
  accessTokens: AccessTokenIssuer;
  refreshTokens: RefreshTokens;
  now(): number;
}

export type OpenSession = (user: User, visit: LoginDevice) => Promise<OpenedSession>;
/** Repeats the first tokens of a session, as long as it was never refreshed. */
export type ReopenSession = (sid: string) => Promise<OpenedSession | undefined>;

export function loginDeviceOf(
  request: Pick<FastifyRequest, 'id' | 'headers' | 'log'> & { idempotencyKey: string | undefined },
  device: string,
): LoginDevice {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
  return { device, userAgent, requestId: request.id, idempotencyKey: request.idempotencyKey, log: request.log };
}

/** Opens a session for a user whose number was just verified. */
export function createOpenSession(deps: SessionDeps): OpenSession {
  return async (user, visit) => {
    const session = await deps.sessions.open(user.id, visit, deps.now());
    return tokensOf(deps, session, user, session.generation);
  };
}

export function createReopenSession(deps: SessionDeps & { users: UserStore }): ReopenSession {
  return async (sid) => {
    const session = await deps.sessions.ofRefreshToken(sid, deps.now());
    const user = session?.generation === 1 ? await deps.users.find(session.userId) : undefined;
    return session && user && tokensOf(deps, session, user, session.generation);
  };
}

/** The tokens of a session: a new access token and the refresh token of one generation. */
export function tokensOf(
  { accessTokens, refreshTokens, now }: SessionDeps,
  session: StoredSession,
  user: User,
  generation: number,
): OpenedSession {
  const sid = session._id;
  const access = accessTokens(user, sid, now());
  return {
    sid,
    reply: { message: WELCOME, ...access, user },
    refreshToken: refreshTokens.issue({ id: sid, salt: session.salt }, generation),
    device: session.device,
  };
}
