import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes from which the shorter answer is worth the work. */
const THRESHOLD = 1024;

/**
 * Compresses the JSON answers of the routes in `register`, for callers who accept br or gzip. Pictures, recordings and
 * files of the web build are compressed already. Callers authorise by a header, so no other site can have answers of
 * theirs made and measured (BREACH); the only answer by cookie, the new tokens, has less than the threshold.
 */
export function compressReplies(app: FastifyInstance, register: () => void): void {
  app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    customTypes: /^application\/json/,
    // As gzip in size and time for our Hindi; the default of 11 takes fifty times as long for a fifth less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  app.after(() => register());
}
