import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';

/** A request as a service received it. */
export interface ReceivedRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  bytes: number;
  sha256: string;
}

export interface EchoService {
  readonly origin: string;
  readonly app: FastifyInstance;
  readonly seen: ReceivedRequest[];
  /** Called with the size of each piece of a body as it arrives. */
  onPiece: (bytes: number) => void;
  stop(): Promise<void>;
}

/** A real service on a real port that answers with the request it received. `more` adds routes. */
export async function startEcho(
  service: string,
  more: (app: FastifyInstance) => void = () => undefined,
  port = 0,
): Promise<EchoService> {
  const app = fastify({ forceCloseConnections: true });
  const echo: EchoService = { origin: '', app, seen: [], onPiece: () => undefined, stop: () => app.close() };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, raw: IncomingMessage) => {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of raw) {
      hash.update(piece);
      bytes += piece.length;
      echo.onPiece(piece.length);
    }
    return { bytes, sha256: hash.digest('hex') };
  });
  app.get('/readyz', async () => ({ status: 'ready' }));
  app.get('/livez', async () => ({ status: 'alive' }));
  more(app);
  app.all('/*', async (request) => {
    const body = request.body as { bytes: number; sha256: string } | undefined;
    const seen: ReceivedRequest = {
      service,
      method: request.method,
      url: request.raw.url ?? '',
      headers: request.headers,
      bytes: body?.bytes ?? 0,
      sha256: body?.sha256 ?? '',
    };
    echo.seen.push(seen);
    return seen;
  });
  await app.listen({ host: '127.0.0.1', port });
  return Object.assign(echo, { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
}
