import Type, { type Static } from 'typebox';
import { PAGE } from './constants.ts';

export const Ulid = Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{26}$', description: 'ULID' });
export const Instant = Type.String({ format: 'date-time', description: 'UTC, ISO 8601' });

export const IdParams = Type.Object({ id: Ulid });
export const UserIdParams = Type.Object({ userId: Ulid });

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE.maxLimit, default: PAGE.limit })),
  before: Type.Optional(Ulid),
});
export type PageQuery = Static<typeof PageQuery>;

export const Message = Type.Object({ message: Type.String() });
/** Reply of a call that returns nothing else. */
export const Confirmation = Type.Object({ ok: Type.Literal(true) });
