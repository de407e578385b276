import Type, { type Static } from 'typebox';
import { authErrors } from './errors/auth.ts';
import { event } from './event.ts';
import { route } from './route.ts';
import { Confirmation, Ulid } from './shapes.ts';

/** What can be sent by push; each has its Hindi text at the service that delivers, and its switch in the profile. */
export const NOTIFICATION_KINDS = [
  'daily_advice',
  'price_alert',
  'payment',
  'consultation',
  'chat',
  /** It rings until it is answered. */
  'call',
  /** What rang is answered or declined: whoever looks at the app needs no word of it. */
  'call_over',
  /** Of the account itself; by auth alone, so that no event has it and no older listener would park one. */
  'account',
] as const;

export const NOTIFICATION_CHANNELS = ['push', 'sms'] as const;

/** Somebody should be notified. Auth delivers, once per (userId, key), within the person's switches. */
export const NotificationRequest = Type.Object({
  userId: Ulid,
  kind: Type.Enum([...NOTIFICATION_KINDS]),
  key: Type.String({ maxLength: 120, description: 'one delivery for each: daily-advice/<orchardId>/<day>' }),
  tag: Type.Optional(
    Type.String({
      maxLength: 120,
      description: 'the later of two stands in place of the earlier, or is sent instead; the key when left out',
    }),
  ),
  title: Type.String({ maxLength: 80 }),
  text: Type.String({ maxLength: 240 }),
  path: Type.String({ maxLength: 200, description: 'screen that a tap opens' }),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'later than this it is worth nothing' })),
  call: Type.Optional(
    Type.Object(
      { consultationId: Ulid, callId: Ulid },
      { description: 'that rings: a push that comes late asks of it' },
    ),
  ),
  channel: Type.Optional(
    Type.Enum([...NOTIFICATION_CHANNELS], { description: 'push when left out; sms: nobody answered the push' }),
  ),
});
export type NotificationRequest = Static<typeof NotificationRequest>;

export const orchardNotificationWanted = event({
  type: 'orchard.notification-wanted',
  version: 1,
  data: NotificationRequest,
});

export const marketNotificationWanted = event({
  type: 'market.notification-wanted',
  version: 1,
  data: NotificationRequest,
});

export const paymentsNotificationWanted = event({
  type: 'payments.notification-wanted',
  version: 1,
  data: NotificationRequest,
});

/** Version 2 knows calls, which a listener of version 1 would park; what it said is read as before. */
export const consultNotificationWanted = event({
  type: 'consult.notification-wanted',
  version: 2,
  data: NotificationRequest,
});

export const NotificationSwitches = Type.Object({
  dailyAdvice: Type.Boolean(),
  priceAlert: Type.Boolean(),
  consultation: Type.Boolean(),
  chat: Type.Boolean(),
});
export type NotificationSwitches = Static<typeof NotificationSwitches>;
/** Those that are left out stay as they are. */
export const NotificationSwitchesChange = Type.Partial(NotificationSwitches, { minProperties: 1 });
export type NotificationSwitchesChange = Static<typeof NotificationSwitchesChange>;

const params = Type.Object({ userId: Ulid });

export const readNotificationSwitches = route({
  method: 'GET',
  path: '/api/users/:userId/notifications',
  summary: 'Which pushes the caller wants',
  params,
  replies: { 200: NotificationSwitches },
});

export const setNotificationSwitches = route({
  method: 'PUT',
  path: '/api/users/:userId/notifications',
  summary: 'Switches pushes on and off; what is left out stays as it is',
  params,
  body: NotificationSwitchesChange,
  replies: { 200: NotificationSwitches },
});

/** What a browser's `PushSubscription` says (w3.org/TR/push-api), in base64url: an address, and whom to encrypt for. */
export const WebPushSubscription = Type.Object({
  endpoint: Type.String({ pattern: '^https?://[!-~]+$', maxLength: 1024, description: 'of a push service' }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$', description: 'a point of P-256, uncompressed' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  }),
});
export type WebPushSubscription = Static<typeof WebPushSubscription>;

export const readWebPushKey = route({
  method: 'GET',
  path: '/api/notifications/web-push-key',
  summary: 'The key that a browser subscribes to pushes with',
  replies: { 200: Type.Object({ publicKey: Type.String({ description: 'base64url, for applicationServerKey' }) }) },
  errors: [authErrors.pushUnconfigured],
});

export const setWebPush = route({
  method: 'PUT',
  path: '/api/users/:userId/web-push',
  summary: "Pushes go to this session's browser too",
  params,
  body: WebPushSubscription,
  replies: { 200: Confirmation },
  errors: [authErrors.pushUnconfigured, authErrors.pushSubscriptionRefused],
});

export const removeWebPush = route({
  method: 'DELETE',
  path: '/api/users/:userId/web-push',
  summary: "No more pushes to this session's browser",
  params,
  replies: { 200: Confirmation },
});
