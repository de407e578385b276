import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Who asks before he sends (`Expect: 100-continue`) is told to only when his body is read, after token and limits.
 * Refused before, his connection ends: nobody could tell whether what comes next is the body or another request.
 */
export function holdContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (raw: IncomingMessage, response: ServerResponse) => {
    waiting.set(raw, response);
    response.setHeader('connection', 'close');
    app.routing(raw, response);
  });
}

/** True for who was not told to send: no body of his is on its way. */
export function isUninvited(raw: IncomingMessage): boolean {
  return waiting.has(raw);
}

/** Tells who waits for it to send his body. */
export function inviteBody(raw: IncomingMessage): void {
  const response = waiting.get(raw);
  if (response === undefined) return;
  waiting.delete(raw);
  response.removeHeader('connection');
  response.writeContinue();
}
