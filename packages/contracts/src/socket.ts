import type { Static, TSchema } from 'typebox';

/** One message of the realtime tier: schema and type once, as of a call. Every message of a client is acknowledged. */
export interface SocketContract<Data extends TSchema = TSchema> {
  /** `area:what`; stays once shipped. */
  readonly name: string;
  readonly from: 'client' | 'server';
  readonly data: Data;
  /** What the acknowledgement of a client's message holds beside `ok`, where there is more to say. */
  readonly reply?: TSchema;
}

export type SocketData<C extends SocketContract> = Static<C['data']>;

/** What a message of a client is acknowledged with, beside `ok`. */
export type SocketReply<C extends SocketContract> = C extends { readonly reply: infer Reply extends TSchema }
  ? Static<Reply>
  : unknown;

export interface SocketRefusal {
  ok: false;
  code: string;
  error: string;
  details?: unknown;
}

/** What a client receives for its message: done, or the error of the call that it stands for. */
export type SocketAck<Reply = unknown> = ({ ok: true } & Reply) | SocketRefusal;

export function socketMessage<const C extends SocketContract>(contract: C): C {
  return contract;
}
