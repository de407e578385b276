import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * A client that waits for permission to send (`Expect: 100-continue`) gets it only when its body is read, after token
 * and limits. If it is refused before, its connection is closed: the next bytes could be the body or another request.
 */
export function holdContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (raw: IncomingMessage, response: ServerResponse) => {
    waiting.set(raw, response);
    response.setHeader('connection', 'close');
    app.routing(raw, response);
  });
}

/** True when the client still waits for `100 Continue`, so that no body is on its way. */
export function isUninvited(raw: IncomingMessage): boolean {
  return waiting.has(raw);
}

/** Sends `100 Continue` to a client that waits for it. */
export function inviteBody(raw: IncomingMessage): void {
  const response = waiting.get(raw);
  if (response === undefined) return;
  waiting.delete(raw);
  response.removeHeader('connection');
  response.writeContinue();
}
