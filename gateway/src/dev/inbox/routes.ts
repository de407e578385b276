import type { FastifyInstance } from 'fastify';
import { asUnavailable } from '../../proxy/forward.ts';
import type { Upstreams } from '../../proxy/upstreams/upstreams.ts';

const ANSWER_MS = 5000;

/** `GET /dev/inbox?to=`: messages that the development inbox caught, newest first. Registered in `local` only. */
export function registerDevInboxRoutes(app: FastifyInstance, inboxUrl: string, upstreams: Upstreams): void {
  app.get('/dev/inbox', { schema: { hide: true } }, async (request, reply) => {
    const search = new URL(request.raw.url ?? '/', inboxUrl).search;
    try {
      const answer = await upstreams.request({
        origin: inboxUrl,
        path: `/inbox${search}`,
        method: 'GET',
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
      });
      return reply.code(answer.statusCode).send(await answer.body.json());
    } catch (error) {
      throw asUnavailable(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
