import type { FastifyInstance } from 'fastify';

export function chatRoutes(app: FastifyInstance): void {
  app.post('/v1/chat/completions', async () => ({}));
}
