import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  consultNotificationWanted,
  marketNotificationWanted,
  type NotificationRequest,
  orchardNotificationWanted,
} from '@anar/contracts/users/notifications';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { createFcmSimulator } from '@anar/simulators/fcm/server';
import { createHold } from '@anar/simulators/hold';
import { createWebPushSimulator } from '@anar/simulators/web-push/server';
import { ulid } from 'ulid';
import type { AuthConfig } from '../../config.ts';
import { authUnderTest, type LoggedIn } from '../../testing/auth-under-test.ts';
import type { ServiceAccount } from '../push/fcm/service-account.ts';
import { createVapid } from '../push/web-push/vapid.ts';

/** A service account as Firebase provides one, and the simulator's part of it. */
export function newAccount(): {
  account: ServiceAccount;
  known: Parameters<typeof createFcmSimulator>[0];
  pem: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const names = { projectId: 'anar-test', clientEmail: 'push@anar-test.example' };
  return {
    pem,
    account: { ...names, keyId: 'k1', key: createPrivateKey(pem), tokenUri: '/fcm/token' },
    known: { ...names, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
  };
}

const HOSTS = ['updates.push.services.mozilla.com', '*.push.apple.com'];

interface SentPush {
  to: string;
  message: { data: { path: string }; android: { ttl: string; notification: { tag: string } } };
}

/** The service that requests a kind. */
const WANTED_BY = {
  price_alert: marketNotificationWanted,
  consultation: consultNotificationWanted,
  chat: consultNotificationWanted,
  call: consultNotificationWanted,
  call_over: consultNotificationWanted,
} as const;

interface SentWebPush {
  to: string;
  ttl: string;
  urgency: string;
  topic: string;
}

interface PushFixtureOptions {
  configured?: boolean;
  change?: (config: AuthConfig) => void;
}

/** Auth with simulators of FCM and of a browser push service, and a neighbour that requests pushes. */
export async function createPushFixture(name: string, { configured = true, change }: PushFixtureOptions = {}) {
  const { account, known, pem } = newAccount();
  const hold = createHold();
  const fcm = createFcmSimulator(known, hold);
  const baseUrl = await fcm.listen({ host: '127.0.0.1', port: 0 });
  const browsers = createWebPushSimulator();
  const simulatorUrl = await browsers.listen({ host: '127.0.0.1', port: 0 });
  const vapid = createVapid(randomBytes(32).toString('base64url'), 'mailto:push@anar.example');
  const auth = await authUnderTest(name, (config) => {
    config.push = { baseUrl, account: configured ? account : undefined, timeoutMs: 2000 };
    config.webPush = { hosts: HOSTS, simulatorUrl, timeoutMs: 2000, vapid: configured ? vapid : undefined };
    config.publicUrl = 'https://anar.example';
    change?.(config);
  });
  const others = await startNeighbour(auth.config);
  const inApp = (login: LoggedIn, method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    auth.service.app.inject({ method, url: `/api/users/${path}`, headers: login.headers, ...(payload && { payload }) });
  const control = async () => (await fcm.inject('/control/fcm')).json() as { sends: SentPush[]; tokens: number };

  return {
    auth,
    baseUrl,
    pem,
    inApp,
    control,
    /** Holds the next pushes before FCM replies. */
    hold: hold.hold,
    async behave(behaviour: object): Promise<void> {
      const reply = await fcm.inject({ method: 'PUT', url: '/control/fcm', payload: behaviour });
      if (reply.statusCode !== 200) throw new Error(reply.body);
    },
    /** A user with so many phones. */
    async person(phones = 1): Promise<{ login: LoggedIn; userId: string; tokens: string[] }> {
      const login = await auth.logIn(auth.newPhone());
      const userId = login.body.user.id;
      const tokens = Array.from({ length: phones }, () => `token-${ulid()}`);
      const [fcmToken, ...further] = tokens;
      const reply = fcmToken && (await inApp(login, 'PUT', `fcm-token/${userId}`, { fcmToken }));
      if (reply && reply.statusCode !== 200) throw new Error(reply.body);
      const sessions = auth.service.mongo.collection('sessions');
      // A second login in the same minute would be refused.
      const session = await sessions.findOne({ userId });
      for (const pushToken of further) await sessions.insertOne({ ...session, _id: ulid() as never, pushToken });
      return { login, userId, tokens };
    },
    wanted: (userId: string, changed: Partial<NotificationRequest> = {}): NotificationRequest => ({
      userId,
      kind: 'daily_advice',
      key: `daily-advice/${ulid()}/2026-11-22`,
      title: 'नदी वाला बाग: आज छिड़काव न करें',
      text: 'आज छिड़काव न करें: हवा तेज़ है।',
      path: '/orchard',
      ...changed,
    }),
    /** Requests a push `times` times, each by its own event, from the service that sends this kind. */
    async requestPush(data: NotificationRequest, times = 1): Promise<void> {
      const contract = Object.entries(WANTED_BY).find(([kind]) => kind === data.kind)?.[1] ?? orchardNotificationWanted;
      const wanted = () => toEvent<typeof contract>(contract, { aggregateId: ulid(), userId: data.userId, data });
      await Promise.all(Array.from({ length: times }, () => others.publish(wanted())));
    },
    publishEvent: others.publish,
    notifications: (userId: string) => auth.service.mongo.collection('notifications').find({ userId }).toArray(),
    /** Pushes that reached a phone. */
    async shown(token: string): Promise<{ channel: string; title: string; text: string; path: string }[]> {
      return (await fcm.inject(`/inbox?to=${token}`)).json().messages;
    },
    /** A browser that takes pushes; with the key of auth by default. */
    async browser(applicationServerKey = vapid.publicKey): Promise<Browser> {
      const made = await browsers.inject({
        method: 'POST',
        url: '/web-push/subscriptions',
        headers: { host: new URL(simulatorUrl).host },
        payload: { applicationServerKey },
      });
      const subscription = made.json<Omit<Browser, 'id'>>();
      return { ...subscription, id: subscription.endpoint.split('/').at(-1) ?? '' };
    },
    async browsersBehave(behaviour: object): Promise<void> {
      const reply = await browsers.inject({ method: 'PUT', url: '/control/web-push', payload: behaviour });
      if (reply.statusCode !== 200) throw new Error(reply.body);
    },
    /** What a browser showed, and the calls its push service received for it. */
    async shownIn({ id }: Browser): Promise<{ channel: string; title: string; text: string; path: string }[]> {
      return (await browsers.inject(`/inbox?to=${id}`)).json().messages;
    },
    async sentTo({ id }: Browser): Promise<SentWebPush[]> {
      const { calls } = (await browsers.inject('/control/web-push')).json<{ calls: SentWebPush[] }>();
      return calls.filter(({ to }) => to === id);
    },
    publicKey: vapid.publicKey,
    /** The provider calls for a phone. */
    sendsTo: async (token: string) => (await control()).sends.filter(({ to }) => to === token),
    async stop(): Promise<void> {
      await dispose();
      await Promise.all([fcm.close(), browsers.close(), auth.simulator.close()]);
    },
  };
}

/** As `PushManager.subscribe` returns it, with its id at the simulator. */
export interface Browser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type PushFixture = Awaited<ReturnType<typeof createPushFixture>>;
