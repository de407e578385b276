import Fastify, { type FastifyInstance } from 'fastify';
import { registerAudioRoutes } from './audio.ts';
import { registerChatRoutes } from './chat.ts';
import { refusal } from './errors.ts';

export interface OpenAiSimulatorOptions {
  /** The only accepted key; any or none by default (as self-hosted servers do). */
  apiKey?: string;
}

/** Body limit with room for a photo as data URL, as the real API has. */
const BODY_LIMIT = 50 * 1024 * 1024;

/**
 * Simulates the OpenAI API under `/v1` for tests: requests, checks, answers and errors. `PUT /control/chat` and
 * `/control/audio` set its behaviour; `GET` returns the recorded requests.
 */
export function createOpenAiSimulator({ apiKey }: OpenAiSimulatorOptions = {}): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: BODY_LIMIT });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/') || apiKey === undefined) return;
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined) return reply.code(401).send(refusal('You didn’t provide an API key.', 'missing_api_key'));
    if (given !== apiKey) return reply.code(401).send(refusal('Incorrect API key provided.', 'invalid_api_key'));
  });
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send(refusal(`Invalid URL (${request.method} ${request.url})`, null)),
  );
  app.get('/readyz', async () => ({ status: 'ready' }));
  registerAudioRoutes(app);
  registerChatRoutes(app);
  return app;
}
