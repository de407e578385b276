import Type, { type Static } from 'typebox';
import { NAME_MAX, PLAN_IDS, PUSH_TOKEN_MIN_EXCLUSIVE, ROLES } from '../constants.ts';
import { authErrors } from '../errors/auth.ts';
import { kitErrors } from '../errors/kit.ts';
import { route } from '../route.ts';
import { Instant, Message, Ulid, UserIdParams } from '../shapes.ts';

export const User = Type.Object({
  id: Ulid,
  name: Type.String(),
  phone: Type.String({ pattern: '^[6-9][0-9]{9}$' }),
  role: Type.Enum([...ROLES]),
  awaitingApproval: Type.Optional(
    Type.Boolean({ description: 'An expert whom an administrator has not approved yet' }),
  ),
  doctorId: Type.Optional(Ulid),
  wallet: Type.Object({ balancePaise: Type.Integer() }),
  plan: Type.Enum([...PLAN_IDS]),
  planUntil: Type.Optional(Type.String({ format: 'date-time', description: 'end of a paid plan' })),
  createdAt: Instant,
  consentNeeded: Type.Optional(
    Type.String({ description: 'Version of the notice that the person has yet to agree to' }),
  ),
});
export type User = Static<typeof User>;

export const UserReply = Type.Object({ user: User });

export const getUser = route({
  method: 'GET',
  path: '/api/users/:userId',
  summary: 'The caller with wallet and plan',
  params: UserIdParams,
  replies: { 200: UserReply },
  beforeConsent: true,
  errors: [kitErrors.notFound],
});

export const renameUser = route({
  method: 'PUT',
  path: '/api/users/:userId',
  summary: 'Changes the name',
  params: UserIdParams,
  body: Type.Object({ name: Type.String({ maxLength: NAME_MAX * 4 }) }),
  replies: { 200: UserReply },
  errors: [kitErrors.notFound, authErrors.nameRequired, authErrors.nameTooLong],
});

export const setPushToken = route({
  method: 'PUT',
  path: '/api/users/fcm-token/:userId',
  summary: 'Stores the push token of this device',
  params: UserIdParams,
  body: Type.Object({ fcmToken: Type.String({ minLength: PUSH_TOKEN_MIN_EXCLUSIVE + 1, maxLength: 4096 }) }),
  replies: { 200: Message },
});

/** Called by consult-chat: who asks, and whom the doctor calls. */
export const readContact = route({
  method: 'GET',
  path: '/internal/users/:userId/contact',
  summary: 'Name and number of a person',
  params: UserIdParams,
  replies: { 200: Type.Object({ name: Type.String(), phone: Type.String(), role: Type.Enum([...ROLES]) }) },
  errors: [kitErrors.notFound],
  internal: true,
});
