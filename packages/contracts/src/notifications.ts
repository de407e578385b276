import Type, { type Static } from 'typebox';
import { event } from './event.ts';
import { route } from './route.ts';
import { Ulid } from './shapes.ts';

/** What can be told by push; each has its Hindi text at the service that delivers, and its switch in the profile. */
export const NOTIFICATION_KINDS = ['daily_advice', 'price_alert', 'payment', 'consultation'] as const;

/** Somebody should be told. Auth delivers, once per (userId, key), within the person's switches. */
export const NotificationRequest = Type.Object({
  userId: Ulid,
  kind: Type.Enum([...NOTIFICATION_KINDS]),
  key: Type.String({ maxLength: 120, description: 'one delivery for each: daily-advice/<orchardId>/<day>' }),
  title: Type.String({ maxLength: 80 }),
  text: Type.String({ maxLength: 240 }),
  path: Type.String({ maxLength: 200, description: 'screen that a tap opens' }),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'later than this it is worth nothing' })),
  channel: Type.Optional(
    Type.Enum(['push', 'sms'], { description: 'push when left out; sms: nobody answered the push' }),
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

export const consultNotificationWanted = event({
  type: 'consult.notification-wanted',
  version: 1,
  data: NotificationRequest,
});

export const NotificationSwitches = Type.Object({
  dailyAdvice: Type.Boolean(),
  priceAlert: Type.Boolean(),
  consultation: Type.Boolean(),
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
