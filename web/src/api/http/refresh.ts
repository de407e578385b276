import type { SessionReply } from '@anar/contracts/users/auth';
import { SESSION_ENDED } from '../api-error.ts';
import type { HttpResult } from './http.ts';

export interface RefreshParts {
  /** The token that all tabs share, read now. */
  currentToken: () => string | null;
  /** POST /api/auth/refresh with the cookie. */
  callRefresh: () => Promise<HttpResult>;
  /** Only one tab inside at a time (Web Locks). */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** The user logged out, and the server does not know it yet. */
  isLeft: () => boolean;
  /** Sends the pending logout; fails without a network. */
  sendLogout: () => Promise<void>;
  onSession: (session: SessionReply) => void;
  /** `details`: of the server's error body. */
  onSessionEnded: (details: unknown) => void;
}

/**
 * Creates a function that renews the access token: calls refused together share one renewal, and none happens when
 * another tab has renewed meanwhile or after a logout. It signs out only when the server says that the session ended.
 */
export function createRefresh(parts: RefreshParts): (refusedToken: string | null) => Promise<string | null> {
  let running: Promise<string | null> | null = null;

  async function renew(refusedToken: string | null): Promise<string | null> {
    if (parts.isLeft()) {
      await parts.sendLogout();
      return null;
    }
    const shared = parts.currentToken();
    if (shared && shared !== refusedToken) return shared;
    const result = await parts.callRefresh();
    // The user logged out while the call was in flight.
    if (parts.isLeft()) return null;
    if (result.error) {
      const { status, body } = result.error;
      if (status === 401 && body.code === SESSION_ENDED) parts.onSessionEnded(body.details);
      return null;
    }
    if (!isSessionReply(result.data)) return null;
    parts.onSession(result.data);
    return result.data.token;
  }

  return (refusedToken) => {
    running ??= parts
      .exclusively(() => renew(refusedToken))
      .finally(() => {
        running = null;
      });
    return running;
  };
}

function isSessionReply(data: unknown): data is SessionReply {
  const session = data as Partial<SessionReply> | null;
  return typeof session?.token === 'string' && typeof session.user === 'object';
}

let last: Promise<unknown> = Promise.resolve();

/** Mutual exclusion by Web Locks; without them, within this tab only. */
export function exclusivelyAcrossTabs<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('anar-mitra-refresh', work);
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
