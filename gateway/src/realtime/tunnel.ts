import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { http } from '@anar/service-kit/http/server/node-http';
import type { FastifyRequest } from 'fastify';
import { type HeaderMap, headersForService } from '../proxy/request-headers.ts';
import type { Replica } from './replicas.ts';

/** The engine pings every 25 s: a socket that is silent for longer than this is broken. */
const IDLE_MS = 90_000;
const HANDSHAKE_MS = 10_000;
const HANDSHAKE_HEADERS = [
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
] as const;

export type Handshake =
  | { readonly switched: true; readonly reply: IncomingMessage; readonly socket: Duplex; readonly head: Buffer }
  | { readonly switched: false; readonly reply: IncomingMessage };

/** Asks a replica to open the WebSocket of this request. Rejects when it cannot be reached. */
export function shakeHands(request: FastifyRequest, replica: Replica): Promise<Handshake> {
  const headers: HeaderMap = {
    ...headersForService(request, { ...request.headers, host: new URL(replica.origin).host }),
  };
  for (const name of HANDSHAKE_HEADERS) if (request.headers[name] !== undefined) headers[name] = request.headers[name];
  headers.connection = 'Upgrade';
  headers.upgrade = 'websocket';
  return new Promise((resolve, reject) => {
    const asked = http.request(new URL(request.raw.url ?? '/', replica.origin), {
      headers,
      agent: false,
      timeout: HANDSHAKE_MS,
    });
    asked.once('upgrade', (reply, socket, head) => resolve({ switched: true, reply, socket, head }));
    asked.once('response', (reply) => resolve({ switched: false, reply }));
    asked.once('timeout', () => asked.destroy(new Error('the replica did not answer the handshake')));
    asked.once('error', reject);
    asked.end();
  });
}

function statusLine(reply: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${reply.statusCode} ${reply.statusMessage}`];
  for (let at = 0; at + 1 < reply.rawHeaders.length; at += 2) {
    lines.push(`${reply.rawHeaders[at]}: ${reply.rawHeaders[at + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Pipes the caller's socket and the replica's until one of them ends; frames pass unchanged. Resolves at the end. */
export function join(response: ServerResponse, head: Buffer, handshake: Handshake & { switched: true }): Promise<void> {
  const caller = response.socket;
  const replica = handshake.socket;
  if (caller === null) {
    replica.destroy();
    return Promise.resolve();
  }
  response.detachSocket(caller);
  return new Promise((resolve) => {
    const end = () => {
      caller.destroy();
      replica.destroy();
      resolve();
    };
    caller.setTimeout(IDLE_MS, end).setNoDelay(true).once('close', end).on('error', end);
    replica.once('close', end).on('error', end);
    caller.write(statusLine(handshake.reply));
    if (handshake.head.length > 0) caller.write(handshake.head);
    if (head.length > 0) replica.write(head);
    caller.pipe(replica).pipe(caller);
  });
}
