import type { SessionReply } from '@anar/contracts/auth';
import { storedState } from '../../device/stored-state.ts';
import { waitingLogout } from '../../device/waiting-logout.ts';
import { call } from '../call.ts';
import type { Connection } from './base-query.ts';
import { type HttpResult, send } from './http.ts';
import { createRefresh, exclusivelyAcrossTabs } from './refresh.ts';

/** Told what happens on the wire; the store listens. Set once at start, so that api and store do not import each other. */
export interface ConnectionEvents {
  /** For browsers that refuse local storage: the token in memory. */
  tokenInMemory: () => string | null;
  session: (reply: SessionReply) => void;
  sessionEnded: (details: unknown) => void;
  answered: (tookMs: number | null) => void;
}

const LOGOUT_TIMEOUT_MS = 4000;
let events: ConnectionEvents | null = null;

export function listenToConnection(listeners: ConnectionEvents): void {
  events = listeners;
}

const watch = (tookMs: number | null) => events?.answered(tookMs);

/** The bearer token that all tabs share. */
const token = () => storedState.get().token ?? events?.tokenInMemory() ?? null;

/** The token still stands where the person has just pressed: it ends a session whose cookie the browser refused. */
async function sendLogout(): Promise<void> {
  const waiting = waitingLogout.get();
  if (!waiting) return;
  const { sid } = waiting;
  const logout = call('POST /api/auth/logout', { query: { sid }, timeoutMs: LOGOUT_TIMEOUT_MS });
  const { error } = await send({ ...logout, token: token() }, watch);
  if (error) console.warn('the session is not ended on the server yet', error);
  else waitingLogout.clear();
}

/** Sends the logout that waits, if one does: one tab at a time, and never beside a renewal or a login. */
export async function sendWaitingLogout(): Promise<void> {
  if (waitingLogout.get()) await exclusivelyAcrossTabs(sendLogout);
}

/**
 * A login: the logout that waits goes first. Where it does not arrive, the login goes on: the server ends the session whose
 * cookie the new one replaces.
 */
export function logIn<Reply>(login: () => Promise<HttpResult<Reply>>): Promise<HttpResult<Reply>> {
  return exclusivelyAcrossTabs(async () => {
    await sendLogout();
    const result = await login();
    if (!result.error) waitingLogout.clear();
    return result;
  });
}

export const connection: Connection = {
  token,
  watch,
  refresh: createRefresh({
    currentToken: token,
    callRefresh: () => send(call('POST /api/auth/refresh'), watch),
    exclusively: exclusivelyAcrossTabs,
    isLeft: () => waitingLogout.get() !== null,
    sendLogout,
    onSession: (reply) => events?.session(reply),
    onSessionEnded: (details) => events?.sessionEnded(details),
  }),
};
