import type { SessionReply } from '@anar/contracts/users/auth';
import { waitingLogout } from '../../device/erasure/waiting-logout.ts';
import { storedState } from '../../device/storage/stored-state.ts';
import { call } from '../call.ts';
import type { Connection } from './base-query.ts';
import { send } from './http.ts';
import { createRefresh, exclusivelyAcrossTabs } from './refresh.ts';

/** Events of HTTP calls; the store subscribes. Set once at start, so that api and store do not import each other. */
export interface ConnectionEvents {
  /** The in-memory token, for browsers that refuse local storage. */
  tokenInMemory: () => string | null;
  session: (reply: SessionReply) => void;
  sessionEnded: (details: unknown) => void;
  /** Sends the pending logout. */
  sendLogout: () => Promise<void>;
  answered: (tookMs: number | null) => void;
}

let events: ConnectionEvents | null = null;

export function listenToConnection(listeners: ConnectionEvents): void {
  events = listeners;
}

const watch = (tookMs: number | null) => events?.answered(tookMs);

/** The bearer token that all tabs share. */
const token = () => storedState.get().token ?? events?.tokenInMemory() ?? null;

export const connection: Connection = {
  token,
  watch,
  refresh: createRefresh({
    currentToken: token,
    callRefresh: () => send(call('POST /api/auth/refresh'), watch),
    exclusively: exclusivelyAcrossTabs,
    isLeft: () => waitingLogout.get() !== null,
    sendLogout: async () => events?.sendLogout(),
    onSession: (reply) => events?.session(reply),
    onSessionEnded: (details) => events?.sessionEnded(details),
  }),
};
