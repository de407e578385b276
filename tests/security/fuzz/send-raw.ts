import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Wire } from './fuzz-case.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends exactly these bytes; no client normalises path or headers. */
export function sendRaw(origin: string, { method, path, headers, body }: Wire): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
