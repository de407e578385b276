import type { Socket } from 'node:net';
import type { ErrorReply } from '@anar/contracts/errors';
import { kitErrors } from '@anar/contracts/errors/kit';
import { http } from './node-http.ts';
import { requestIdOf } from './request-id.ts';

const statusOf: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers malformed HTTP, which reaches no route, in the common error shape and closes the connection. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? kitErrors.invalidRequest.status;
  const requestId = requestIdOf({ headers: {} });
  const reply: ErrorReply = { error: kitErrors.invalidRequest.error, code: kitErrors.invalidRequest.code, requestId };
  const body = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
