import type { Static, TSchema } from 'typebox';

/** One message of the realtime tier: schema and type, as of a call. Every client message is acknowledged. */
export interface SocketContract<Data extends TSchema = TSchema> {
  /** `area:what`; stays once shipped. */
  readonly name: string;
  readonly from: 'client' | 'server';
  readonly data: Data;
  /** Fields of the acknowledgement beside `ok`. */
  readonly reply?: TSchema;
}

export type SocketData<C extends SocketContract> = Static<C['data']>;

/** Type of the acknowledgement beside `ok`. */
export type SocketReply<C extends SocketContract> = C extends { readonly reply: infer Reply extends TSchema }
  ? Static<Reply>
  : unknown;

export interface SocketRefusal {
  ok: false;
  code: string;
  error: string;
  details?: unknown;
}

/** Acknowledgement of a client message: ok, or the error of the call that it stands for. */
export type SocketAck<Reply = unknown> = ({ ok: true } & Reply) | SocketRefusal;

export function socketMessage<const C extends SocketContract>(contract: C): C {
  return contract;
}
