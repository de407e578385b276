import Type, { type Static, type TSchema } from 'typebox';
import { Instant, Ulid } from '../shapes.ts';

/** Envelope of every event. `seq` counts the changes of one aggregate, from 1. */
export const EventEnvelope = Type.Object({
  id: Ulid,
  type: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  aggregateId: Type.String(),
  seq: Type.Integer({ minimum: 1 }),
  occurredAt: Instant,
  requestId: Type.Optional(Type.String()),
  /** Owner of the event, or '-': the last token of the subject, so that erasure can purge by person. */
  userId: Type.String(),
  data: Type.Unknown(),
});

export interface EventContract<Data extends TSchema = TSchema> {
  /** `<service>.<what-happened>`: the subject without stream prefix and user. */
  readonly type: string;
  readonly version: number;
  readonly data: Data;
}

export type AnarEvent<C extends EventContract> = Omit<Static<typeof EventEnvelope>, 'data'> & {
  data: Static<C['data']>;
};

export function event<const C extends EventContract>(contract: C): C {
  return contract;
}
