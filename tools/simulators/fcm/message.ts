import Type, { type Static } from 'typebox';

const Words = Type.Object({ title: Type.Optional(Type.String()), body: Type.Optional(Type.String()) });
const open = { additionalProperties: Type.Unknown() };

/** The part of `messages:send` that we use (firebase.google.com/docs/reference/fcm/rest/v1/projects.messages). */
export const SendRequest = Type.Object(
  {
    validate_only: Type.Optional(Type.Boolean()),
    message: Type.Object(
      {
        token: Type.String({ minLength: 1 }),
        /** Text values only. */
        data: Type.Optional(Type.Record(Type.String(), Type.String())),
        notification: Type.Optional(Words),
        android: Type.Optional(
          Type.Object(
            {
              ttl: Type.Optional(Type.String({ pattern: '^[0-9]+(\\.[0-9]{1,9})?s$' })),
              priority: Type.Optional(Type.Enum(['NORMAL', 'HIGH', 'normal', 'high'])),
              notification: Type.Optional(Type.Object({ tag: Type.Optional(Type.String()) }, open)),
            },
            open,
          ),
        ),
        webpush: Type.Optional(
          Type.Object(
            {
              headers: Type.Optional(Type.Record(Type.String(), Type.String())),
              /** "For all URL values, HTTPS is required." */
              fcm_options: Type.Optional(
                Type.Object({ link: Type.Optional(Type.String({ pattern: '^https://' })) }, open),
              ),
            },
            open,
          ),
        ),
        apns: Type.Optional(Type.Object({ headers: Type.Optional(Type.Record(Type.String(), Type.String())) }, open)),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type SendRequest = Static<typeof SendRequest>;

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';

/** An error in Google's format. */
export function fcmError(code: number, status: string, message: string, errorCode?: string) {
  const details = errorCode === undefined ? [] : [{ '@type': FCM_ERROR, errorCode }];
  return { error: { code, message, status, details } };
}
