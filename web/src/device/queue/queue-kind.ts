import type { ApiError } from '../../api/api-error.ts';
import type { FinalRefusal, OutgoingEntry, Verdict } from './queue-entry.ts';
import type { QueueLimit, QueueProblem } from './queue-store.ts';

/** What a feature registers for each kind of entry: how to send it and handle its reply or refusal. */
export interface QueueKind<P, R> {
  /** Stored on shipped phones: never renamed. */
  name: string;
  limit: QueueLimit;
  /** Sends the same request with the same Idempotency-Key each time. Never throws. */
  send(entry: OutgoingEntry<P>, how: SendOptions): PromiseLike<SendResult>;
  /**
   * Paths of strings that its contract's reply always holds: an answer without them is not ours, and the entry stays.
   */
  replyHas: readonly string[];
  /** Left out: temporary failures are retried, all else stays with its reason. */
  judge?: (error: ApiError, now: number) => Verdict;
  /** Whether the newer submission replaces an older one that waits. */
  replaces?: (older: P, newer: P) => boolean;
  /** Submissions of the same line are sent in order: one that waits for a retry blocks the later ones. */
  lineOf?: (payload: P) => string;
  /** Handles the reply for the signed-in user. Called in every tab, as lists and counts change in all. */
  onReply(entry: OutgoingEntry<P>, reply: R, where: ReplyPlace): void;
  /** It was refused permanently and dropped, and no screen waits for it. */
  onDropped?: (entry: OutgoingEntry<P>, error: ApiError) => void;
  /** It was refused and stays with its reason, and no screen waits for it. */
  onRefused?: (entry: OutgoingEntry<P>, error: ApiError) => void;
}

export interface ReplyPlace {
  /** A screen handles the outcome, in this tab or in the one that sent it. */
  watched: boolean;
  /** This tab sent it, not another one. */
  sentHere: boolean;
}

/** As a mutation of RTK Query or an upload resolves. */
export type SendResult = { data: unknown; error?: undefined } | { data?: undefined; error: unknown };

export interface SendOptions {
  blob: Blob | undefined;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Replaces the stored payload, so that a retry sends the same request: with the id of an upload, for example. */
  savePayload: (payload: unknown) => Promise<void>;
}

export interface Submission<P> {
  /** Its Idempotency-Key. */
  id: string;
  userId: string;
  payload: P;
  blob?: Blob | null;
}

export interface WatchOptions {
  /** Withdraws the submission. */
  signal?: AbortSignal;
  /** Share of the bytes that were uploaded, 0 to 1. */
  onProgress?: (share: number) => void;
  /** It is stored: from now on it is sent even if the page is closed. */
  onStored?: () => void;
  /**
   * On no answer, or a temporary refusal of one that replaced an older submission, it stays in the queue; else it is
   * withdrawn.
   */
  keepUnanswered?: boolean;
}

/** `waits`: it stays in the queue; `problem`: it should, but cannot. */
export type Outcome<R> =
  | { data: R; error?: undefined }
  | { data?: undefined; error: ApiError; waits: boolean; problem?: QueueProblem };

export interface Outbox<P, R> {
  /** For a screen that waits for the reply. */
  submit(submission: Submission<P>, watch?: WatchOptions): Promise<Outcome<R>>;
  /** For later, with the refusal that it already got. Resolves to null when it is kept, else to the problem. */
  enqueue(
    submission: Submission<P>,
    refused?: { error: ApiError; verdict: FinalRefusal },
  ): Promise<QueueProblem | null>;
}
