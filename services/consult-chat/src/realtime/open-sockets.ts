import { tokenExpiring } from '@anar/contracts/consult/socket';
import { kitErrors } from '@anar/contracts/errors/kit';
import { consentRequired } from '@anar/service-kit/http/access/guard';
import type { VerifiedToken } from '@anar/service-kit/http/access/tokens';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { IoSocket } from './io-server.ts';
import type { RealtimeMetrics } from './realtime-metrics.ts';

/**
 * How long before its expiry a token renewal is requested; jitter, so that sockets that connected at once do not renew
 * at once.
 */
const ASK_BEFORE_MS = { least: 45_000, most: 75_000 };

/** Schedules a callback; returns its cancel function. */
export type Later = (ms: number, run: () => void) => () => void;

export const byTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

export type CutReason = 'session_ended' | 'token_expired' | 'too_many_sockets' | 'leaving';

export interface OpenSockets {
  /** Verifies the token of a handshake or renewal. Throws the error for the client. */
  verify(token: unknown): Promise<VerifiedToken>;
  add(socket: IoSocket): void;
  /** Returns whether it was the user's last socket on this replica. */
  remove(socket: IoSocket): boolean;
  /** Replaces the token. Throws if it belongs to another session. */
  renew(socket: IoSocket, token: string): Promise<void>;
  has(userId: string): boolean;
  ofUser(userId: string): readonly IoSocket[];
  users(): Iterable<string>;
  cut(socket: IoSocket, reason: CutReason): void;
}

/** Sockets of this replica by user and by session: none outlives its token, its session or the limit per user. */
export function createOpenSockets(
  { tokens, revocations }: Pick<Service, 'tokens' | 'revocations'>,
  metrics: RealtimeMetrics,
  mostPerPerson: number,
  onSessionEnded: (rooms: readonly string[]) => void = () => undefined,
  later: Later = byTimer,
): OpenSockets {
  const byUser = new Map<string, Set<IoSocket>>();
  const bySession = new Map<string, Set<IoSocket>>();

  function cut(socket: IoSocket, reason: CutReason): void {
    metrics.cut.inc({ reason });
    socket.disconnect(true);
  }

  function watchToken(socket: IoSocket): void {
    const { data } = socket;
    data.cancelTimer?.();
    const before = ASK_BEFORE_MS.least + Math.random() * (ASK_BEFORE_MS.most - ASK_BEFORE_MS.least);
    const expire = () => cut(socket, 'token_expired');
    const ask = () => {
      socket.emit(tokenExpiring.name, {});
      data.cancelTimer = later(data.expiresAt - Date.now(), expire);
    };
    data.cancelTimer = later(Math.max(0, data.expiresAt - Date.now() - before), ask);
  }

  async function verify(token: unknown): Promise<VerifiedToken> {
    if (typeof token !== 'string' || token === '') throw new AppError(kitErrors.tokenMissing);
    const verified = await tokens.verify(token);
    if (verified.consentNeeded !== undefined) throw consentRequired(verified.consentNeeded);
    return verified;
  }

  revocations.onRevoked((sid) => {
    for (const socket of bySession.get(sid) ?? []) {
      onSessionEnded([...socket.rooms]);
      cut(socket, 'session_ended');
    }
  });

  return {
    verify,
    cut,
    add(socket) {
      const { userId, sid } = socket.data.caller;
      const own = put(byUser, userId, socket);
      put(bySession, sid, socket);
      watchToken(socket);
      const [oldest] = own;
      if (own.size > mostPerPerson && oldest !== undefined) cut(oldest, 'too_many_sockets');
      // The session may have been revoked since the handshake.
      if (revocations.has(sid)) cut(socket, 'session_ended');
    },
    remove(socket) {
      const { caller, cancelTimer } = socket.data;
      cancelTimer?.();
      take(bySession, caller.sid, socket);
      return take(byUser, caller.userId, socket);
    },
    async renew(socket, token) {
      const { userId, sid, role, expiresAt } = await verify(token);
      const { data } = socket;
      if (userId !== data.caller.userId || sid !== data.caller.sid) throw new AppError(kitErrors.tokenInvalid);
      if (!socket.connected) return;
      data.caller = { userId, sid, role };
      data.expiresAt = Math.max(data.expiresAt, expiresAt.getTime());
      watchToken(socket);
    },
    has: (userId) => byUser.has(userId),
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    users: () => byUser.keys(),
  };
}

function put(index: Map<string, Set<IoSocket>>, key: string, socket: IoSocket): Set<IoSocket> {
  const group = index.get(key) ?? new Set();
  index.set(key, group.add(socket));
  return group;
}

/** Returns whether the group is now empty. */
function take(index: Map<string, Set<IoSocket>>, key: string, socket: IoSocket): boolean {
  const group = index.get(key);
  if (!group?.delete(socket) || group.size > 0) return false;
  index.delete(key);
  return true;
}
