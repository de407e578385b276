import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range.ts';
import { SPEECH_KEPT_SECONDS } from './speech.model.ts';
import type { Speech } from './speech.store.ts';
import { CONTENT_TYPES } from './voice.ts';

/** Answers with a sound or the part of it that was asked for: players on weak networks fetch piece by piece. */
export function sendSpeech(request: FastifyRequest, reply: FastifyReply, { key, sound, format }: Speech): FastifyReply {
  const etag = `"${key}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${SPEECH_KEPT_SECONDS}, immutable`,
  });
  if (request.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(CONTENT_TYPES[format]);
  const { range, 'if-range': onlyIf = etag } = request.headers;
  const part = onlyIf === etag ? byteRange(range, sound.length) : undefined;
  if (part === undefined) return reply.send(sound);
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${sound.length}`).send();
  reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${sound.length}`);
  return reply.send(sound.subarray(part.first, part.last + 1));
}
