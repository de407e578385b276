import type { ApiError } from '../../api/api-error.ts';
import type { FinalRefusal, OutgoingEntry, Verdict } from './queue-entry.ts';
import type { QueueLimit, QueueProblem } from './queue-store.ts';

/** What a feature registers for each kind of entry: how it is sent, and what its reply and its refusal mean. */
export interface QueueKind<P, R> {
  /** Stands in the store of shipped phones: never renamed. */
  name: string;
  limit: QueueLimit;
  /** The same call with the same Idempotency-Key each time. Never throws. */
  send(entry: OutgoingEntry<P>, how: SendOptions): PromiseLike<SendResult>;
  /** Texts that its contract's reply always holds, by path: an answer without them is not ours, and the entry stays. */
  replyHas: readonly string[];
  /** Left out: our trouble and no answer are tried again, all else stays with its reason. */
  judge?: (error: ApiError, now: number) => Verdict;
  /** Whether the newer press takes the place of an older one that waits. */
  replaces?: (older: P, newer: P) => boolean;
  /** Presses of the same line go in the order in which they were pressed: one that waits to be tried again holds back the later ones. */
  lineOf?: (payload: P) => string;
  /** A reply for the person who is signed in. Called in every tab, as lists and numbers change in all. */
  onReply(entry: OutgoingEntry<P>, reply: R, where: ReplyPlace): void;
  /** It was refused for good and dropped, and no screen waits for it. */
  onDropped?: (entry: OutgoingEntry<P>, error: ApiError) => void;
}

export interface ReplyPlace {
  /** A screen goes on with it, here or in the tab that sent it. */
  watched: boolean;
  /** This tab sent it; else another one did. */
  sentHere: boolean;
}

/** As a mutation of RTK Query or an upload resolves. */
export type SendResult = { data: unknown; error?: undefined } | { data?: undefined; error: unknown };

export interface SendOptions {
  blob: Blob | undefined;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export interface Press<P> {
  /** Its Idempotency-Key. */
  id: string;
  userId: string;
  payload: P;
  blob?: Blob | null;
}

export interface WatchOptions {
  /** Withdraws the press. */
  signal?: AbortSignal;
  /** Share of the bytes that have left the phone, 0 to 1. */
  onProgress?: (share: number) => void;
  /** It is in the store: from now on it goes on by itself when the page is left. */
  onStored?: () => void;
  /** Without an answer, or in place of an older press after a passing refusal, it stays in the queue; else it is withdrawn. */
  keepUnanswered?: boolean;
}

/** `waits`: it stays in the queue; `problem`: it should have, but cannot. */
export type Outcome<R> =
  | { data: R; error?: undefined }
  | { data?: undefined; error: ApiError; waits: boolean; problem?: QueueProblem };

export interface Outbox<P, R> {
  /** For a screen that waits for the reply. */
  submit(press: Press<P>, watch?: WatchOptions): Promise<Outcome<R>>;
  /** For later, with the refusal that it already met. Gives null when it is kept, else why not. */
  enqueue(press: Press<P>, refused?: { error: ApiError; verdict: FinalRefusal }): Promise<QueueProblem | null>;
}
