import { answerRange } from '@anar/service-kit/http/byte-range';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SPEECH_KEPT_SECONDS } from './speech.model.ts';
import type { Speech } from './speech.store.ts';
import { CONTENT_TYPES } from './voice.ts';

/** Answers with a sound or the part of it that was asked for. */
export function sendSpeech(request: FastifyRequest, reply: FastifyReply, { key, sound, format }: Speech): FastifyReply {
  const etag = `"${key}"`;
  reply.headers({ etag, 'cache-control': `private, max-age=${SPEECH_KEPT_SECONDS}, immutable` });
  if (request.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(CONTENT_TYPES[format]);
  const part = answerRange(request, reply, { etag, length: sound.length });
  if (part === 'none') return reply.send();
  return reply.send(part ? sound.subarray(part.first, part.last + 1) : sound);
}
