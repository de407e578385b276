import { kitErrors } from '@anar/contracts/errors/kit';
import { mediaErrors } from '@anar/contracts/errors/media';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import { answerRange } from '../http/byte-range.ts';
import { AppError } from '../http/errors.ts';
import { createFileStore } from './file-store.ts';
import type { MediaLinks, SignedQuery } from './media-links.ts';

/**
 * Serves `/media/<service>/:id`. The signature is the permission; a file never changes, so it is cached until the link
 * expires.
 */
export function registerMediaRoutes(
  app: FastifyInstance,
  service: string,
  connection: Connection,
  links: MediaLinks,
): void {
  const files = createFileStore(connection);
  app.get<{ Params: { id: string }; Querystring: SignedQuery }>(
    `/media/${service}/:id`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const goodForMs = links.goodFor(id, request.query);
      if (goodForMs === 0) throw new AppError(mediaErrors.linkExpired);
      const etag = `"${id}"`;
      reply.headers({ etag, 'cache-control': `private, max-age=${Math.floor(goodForMs / 1000)}, immutable` });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const file = await files.find(id);
      if (file === undefined) {
        reply.removeHeader('etag').removeHeader('cache-control');
        throw new AppError(kitErrors.notFound);
      }
      reply.type(file.contentType);
      const part = answerRange(request, reply, { etag, length: file.length });
      if (part === 'none') return reply.removeHeader('cache-control').send();
      const length = part ? part.last + 1 - part.first : file.length;
      return reply.header('content-length', length).send(file.open(part));
    },
  );
}
