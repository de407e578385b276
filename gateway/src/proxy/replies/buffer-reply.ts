import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** Bytes up to which a reply is buffered whole: one write costs much less than a stream. */
const SMALL_REPLY = 64 * 1024;
const WITHOUT_BODY = new Set([204, 304]);

/** A buffered body. reply-from destroys the body when the caller has disconnected; here that is a no-op. */
export interface WholeBody {
  readonly bytes: Buffer;
  destroy(): void;
}

export interface UpstreamReply {
  readonly statusCode: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Readable | WholeBody;
}

export type OnReply = (error: Error | null, answer: UpstreamReply) => void;

const NO_REPLY = {} as UpstreamReply;
const callerLeft = () => new Error('the caller has left');

function wholeBody(pieces: readonly Buffer[]): WholeBody {
  const [first = Buffer.alloc(0), ...more] = pieces;
  return { bytes: more.length === 0 ? first : Buffer.concat(pieces), destroy: () => undefined };
}

/**
 * Passes a service's reply to `onReply`, once: a small one when it is complete, so that one that breaks off is an
 * ordinary failure; a large one, or one of unknown length, as a stream as soon as its headers have arrived.
 */
export class ReplyBuffer implements Dispatcher.DispatchHandler {
  readonly #onReply: OnReply;
  #statusCode = 0;
  #headers: UpstreamReply['headers'] = {};
  readonly #pieces: Buffer[] = [];
  #stream: Readable | undefined;
  #ended = false;

  constructor(onReply: OnReply) {
    this.#onReply = onReply;
  }

  onRequestStart(): void {
    // Undici requires the method.
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: UpstreamReply['headers'],
  ): void {
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#headers = headers;
    if (Number(headers['content-length']) <= SMALL_REPLY || WITHOUT_BODY.has(statusCode)) return;
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#ended) controller.abort(error ?? callerLeft());
        done(error);
      },
    });
    this.#onReply(null, { statusCode, headers, body: this.#stream });
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#stream === undefined) this.#pieces.push(piece);
    else if (!this.#stream.push(piece)) controller.pause();
  }

  onResponseEnd(): void {
    this.#ended = true;
    if (this.#stream !== undefined) this.#stream.push(null);
    else this.#onReply(null, { statusCode: this.#statusCode, headers: this.#headers, body: wholeBody(this.#pieces) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#ended = true;
    if (this.#stream !== undefined) this.#stream.destroy(error);
    else this.#onReply(error, NO_REPLY);
  }
}
