import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerCache } from './answer-cache.ts';

export interface AnswerRequest {
  /** Everything the answer depends on besides the prices. */
  question: readonly unknown[];
  /** Computes the answer; `version` is that of the prices, missing while Redis is down. */
  make: (version?: string) => Promise<object>;
}

/** Sends the reply of a route, from the cache or computed now. */
export type SendAnswer = (request: FastifyRequest, reply: FastifyReply, answerRequest: AnswerRequest) => Promise<never>;

/** Clients revalidate every time, which is cheap when nothing changed: no stale price is shown. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
/**
 * Version of the answers' format: raise it when a field changes, so that cached answers of an older one are not used.
 */
const FORM = 2;
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Answers from the cache, else from Mongo, compressed once for all callers; 304 for a client that has the answer. The
 * ETag is weak: it is the same with and without gzip.
 */
export function createSendAnswer(answers: AnswerCache): SendAnswer {
  const running = new Map<string, Promise<Buffer>>();

  /** Single-flight: concurrent requests of this process share one reading. */
  function makeOnce(key: string, make: () => Promise<object>): Promise<Buffer> {
    const already = running.get(key);
    if (already) return already;
    const made = make()
      .then((answer) => zip(JSON.stringify(answer)))
      .finally(() => running.delete(key));
    running.set(key, made);
    return made;
  }

  async function bodyOf(question: string, { make }: AnswerRequest, version?: string): Promise<Buffer> {
    const body = await makeOnce(`${version}|${question}`, () => make(version));
    if (version !== undefined) await answers.keep(question, version, body);
    return body;
  }

  return async (request, reply, answerRequest) => {
    const question = hashOf(JSON.stringify([FORM, ...answerRequest.question]));
    const known = await answers.find(question);
    const tag = known && `W/"${known.version}-${question}"`;
    const headers = { 'cache-control': REVALIDATE, vary: 'accept-encoding', ...(tag && { etag: tag }) };
    if (tag && knows(request.headers['if-none-match'], tag)) return reply.headers(headers).code(304).send() as never;
    const body = known?.body ?? (await bodyOf(question, answerRequest, known?.version));
    reply.headers(headers).type('application/json; charset=utf-8');
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(await unzip(body)) as never;
    return reply.header('content-encoding', 'gzip').send(body) as never;
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Whether `If-None-Match` names the tag, however a proxy wrote it. */
function knows(ifNoneMatch: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => bare(one) === bare(tag));
}

const takesGzip = (accepted: string | string[] | undefined) =>
  /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i.test(String(accepted ?? ''));
