import { createHash } from 'node:crypto';
import type { WebPushSubscription } from '@anar/contracts/users/notifications';
import type { SessionStore } from '../../sessions/session.store.ts';
import type { Push, PushOutcome, PushProvider, StillWanted } from './push.ts';

export interface PushProviders {
  /** To the wrapper app, by its token. */
  fcm: PushProvider<string>;
  /** To a browser, by its subscription. */
  web: PushProvider<WebPushSubscription>;
}

/** One device of a user: the wrapper app on a phone, or a browser. */
export interface Phone {
  /** A hash of its token or endpoint. */
  id: string;
  /** False: its provider is not configured. */
  configured: boolean;
  send(push: Push, isWanted: StillWanted): Promise<PushOutcome>;
  /** Removes it: it no longer takes pushes. */
  unsubscribe(): Promise<void>;
}

/** All phones of a user that take pushes; `now` in ms since 1970. */
export async function phonesOf(
  userId: string,
  { sessions, providers: { fcm, web } }: { sessions: SessionStore; providers: PushProviders },
  now: number,
): Promise<Phone[]> {
  const reached = await sessions.reachedBy(userId, now);
  const wrappers = reached.flatMap(({ pushToken }) => pushToken ?? []);
  const browsers = reached.flatMap(({ webPush }) => webPush ?? []);
  return [
    ...wrappers.map((token) => ({
      id: shortHash(token),
      configured: fcm.configured,
      send: (push: Push, isWanted: StillWanted) => fcm.send(token, push, isWanted),
      unsubscribe: () => sessions.dropPushToken(userId, token),
    })),
    ...browsers.map((subscription) => ({
      id: shortHash(subscription.endpoint),
      configured: web.configured,
      send: (push: Push, isWanted: StillWanted) => web.send(subscription, push, isWanted),
      unsubscribe: () => sessions.dropWebPush(userId, subscription.endpoint),
    })),
  ];
}

export const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
