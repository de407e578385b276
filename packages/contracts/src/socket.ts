import type { Static, TSchema } from 'typebox';

/** One message of the realtime tier: schema and type once, as of a call. Every message of a client is acknowledged. */
export interface SocketContract<Data extends TSchema = TSchema> {
  /** `area:what`; stays once shipped. */
  readonly name: string;
  readonly from: 'client' | 'server';
  readonly data: Data;
}

export type SocketData<C extends SocketContract> = Static<C['data']>;

/** What a client hears of its message: done, or the error of the call that it stands for. */
export type SocketAck = { ok: true } | { ok: false; code: string; error: string; details?: unknown };

export function socketMessage<const C extends SocketContract>(contract: C): C {
  return contract;
}
