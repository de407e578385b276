import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** Bytes up to which an answer is taken in whole: sent on with one write, it costs a good deal less than a stream. */
const SMALL_ANSWER = 64 * 1024;
const WITHOUT_BODY = new Set([204, 304]);

/** A body that is all there. reply-from destroys a body whose caller has left; here nothing is left to do. */
export interface WholeBody {
  readonly bytes: Buffer;
  destroy(): void;
}

export interface Answer {
  readonly statusCode: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Readable | WholeBody;
}

export type OnAnswer = (error: Error | null, answer: Answer) => void;

const NO_ANSWER = {} as Answer;
const leftByCaller = () => new Error('nobody reads on');

function wholeBody(pieces: readonly Buffer[]): WholeBody {
  const [first = Buffer.alloc(0), ...more] = pieces;
  return { bytes: more.length === 0 ? first : Buffer.concat(pieces), destroy: () => undefined };
}

/**
 * Takes a service's answer for `onAnswer`, which is called once: a small one when it is all there, so that one that
 * breaks off is a failure like any other; a large one, or one of unknown length, as a stream when its headers are there.
 */
export class AnswerTaker implements Dispatcher.DispatchHandler {
  readonly #onAnswer: OnAnswer;
  #statusCode = 0;
  #headers: Answer['headers'] = {};
  readonly #pieces: Buffer[] = [];
  #stream: Readable | undefined;
  #ended = false;

  constructor(onAnswer: OnAnswer) {
    this.#onAnswer = onAnswer;
  }

  onRequestStart(): void {
    // Undici wants it to be there.
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: Answer['headers']): void {
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#headers = headers;
    if (Number(headers['content-length']) <= SMALL_ANSWER || WITHOUT_BODY.has(statusCode)) return;
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#ended) controller.abort(error ?? leftByCaller());
        done(error);
      },
    });
    this.#onAnswer(null, { statusCode, headers, body: this.#stream });
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#stream === undefined) this.#pieces.push(piece);
    else if (!this.#stream.push(piece)) controller.pause();
  }

  onResponseEnd(): void {
    this.#ended = true;
    if (this.#stream !== undefined) this.#stream.push(null);
    else this.#onAnswer(null, { statusCode: this.#statusCode, headers: this.#headers, body: wholeBody(this.#pieces) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#ended = true;
    if (this.#stream !== undefined) this.#stream.destroy(error);
    else this.#onAnswer(error, NO_ANSWER);
  }
}
