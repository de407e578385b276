import Type, { type Static } from 'typebox';
import { authErrors } from '../errors/auth.ts';
import { event } from '../messages/event.ts';
import { route } from '../route.ts';
import { Confirmation, Ulid } from '../shapes.ts';

/** Kinds of push; each has its Hindi text at the delivering service and its switch in the profile. */
export const NOTIFICATION_KINDS = [
  'daily_advice',
  'price_alert',
  'payment',
  'consultation',
  'chat',
  /** Rings until it is answered. */
  'call',
  /** The ring was answered or declined: no notification is shown while the app is visible. */
  'call_over',
  /** Account notices; sent by auth only, so that no event carries it and no older consumer parks one. */
  'account',
] as const;

export const NOTIFICATION_CHANNELS = ['push', 'sms'] as const;

/** Request to notify a person. Auth delivers once per (userId, key), within the person's switches. */
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

/** Version 2 adds calls, which a version 1 consumer would park; version 1 events are still read. */
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
/** Absent ones stay unchanged. */
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

/** A browser's `PushSubscription` (w3.org/TR/push-api) in base64url: endpoint and encryption keys. */
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
