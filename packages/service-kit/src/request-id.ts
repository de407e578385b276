import type { IncomingMessage } from 'node:http';
import { ulid } from 'ulid';

/** The gateway's request id when it looks like one, else a new ULID. It is echoed and travels into events and jobs. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : ulid();
}
