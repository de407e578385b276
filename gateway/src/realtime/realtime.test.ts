import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dispose, eventually, startTestService } from '@anar/service-kit/testing';
import { Server as IoServer } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { routeTable } from '../routes.ts';
import { gatewayConfig, startGateway, type TestGateway } from '../testing/test-gateway.ts';

interface Replica {
  readonly name: string;
  readonly origin: string;
  readonly handshakes: Record<string, string | string[] | undefined>[];
  stop(): Promise<void>;
}

/** A small chat service: socket ids start with its name, and so do its answers. */
async function startReplica(name: string, port = 0, pingInterval = 25_000): Promise<Replica> {
  const http: Server = createServer((request, reply) => {
    if (request.url === '/readyz') reply.end('{}');
    else reply.writeHead(404).end();
  });
  const io = new IoServer(http, { path: '/ws', serveClient: false, pingInterval });
  let count = 0;
  io.engine.generateId = () => `${name}~${Date.now().toString(36)}${(count++).toString(36)}`;
  const handshakes: Replica['handshakes'] = [];
  io.on('connection', (socket) => {
    handshakes.push(socket.handshake.headers);
    socket.on('say', (text: string, answer: (reply: string) => void) => answer(`${name}: ${text}`));
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  return {
    name,
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    handshakes,
    async stop() {
      await io.close();
      http.closeAllConnections();
    },
  };
}

let one: Replica;
let two: Replica;
let gateway: TestGateway;
const sockets: Socket[] = [];

beforeAll(async () => {
  one = await startReplica('chat-1');
  two = await startReplica('chat-2');
  const replicas = new Map([one, two].map((replica) => [replica.name, replica.origin]));
  gateway = await startGateway(
    gatewayConfig('ws', { replicas, publicUrl: 'https://anar.example', corsOrigins: ['https://doctor.anar.example'] }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await dispose();
  await Promise.all([one.stop(), two.stop()]);
});

async function join(transports: string[], headers: Record<string, string> = {}, url = gateway.url): Promise<Socket> {
  const socket = io(url, {
    path: '/ws',
    transports,
    tryAllTransports: true,
    forceNew: true,
    reconnectionDelay: 10,
    extraHeaders: headers,
  });
  sockets.push(socket);
  await eventually(() => socket.connected);
  return socket;
}
const say = (socket: Socket, text: string): Promise<string> => socket.timeout(5000).emitWithAck('say', text);
const keeperOf = (reply: string) => reply.split(':')[0];

describe.each([
  ['WebSocket', ['websocket']],
  ['long-polling', ['polling']],
  ['long-polling that becomes a WebSocket', ['polling', 'websocket']],
])('%s', (_name, transports) => {
  test('new sockets are spread over the replicas in turn, and each stays with its replica', async () => {
    const joined = await Promise.all(Array.from({ length: 8 }, () => join(transports)));
    const keepers = await Promise.all(joined.map(async (socket) => keeperOf(await say(socket, 'नमस्ते'))));
    expect(new Set(keepers)).toEqual(new Set(['chat-1', 'chat-2']));
    for (const [at, socket] of joined.entries()) {
      const replies = await Promise.all(Array.from({ length: 5 }, (_, n) => say(socket, String(n))));
      expect(replies).toEqual(Array.from({ length: 5 }, (_, n) => `${keepers[at]}: ${n}`));
    }
    if (transports.length === 2) {
      await eventually(() => joined.every((socket) => socket.io.engine.transport.name === 'websocket'));
    }
  });

  test('a large message passes whole', async () => {
    const socket = await join(transports);
    const text = 'अ'.repeat(100_000);
    expect((await say(socket, text)).length).toBe(text.length + 'chat-1: '.length);
  });
});

describe('the socket route', () => {
  const status = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(gateway.url + path, { headers, method });
  const upgrade = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const websocket = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      const asked = httpRequest(gateway.url + path, { headers: { ...websocket, ...headers } });
      asked.on('response', (reply) => resolve(reply.statusCode ?? 0));
      asked.on('upgrade', (reply, socket) => {
        socket.destroy();
        resolve(reply.statusCode ?? 0);
      });
      asked.on('error', reject).end();
    });

  test('refuses a sid of an unknown replica with 400, so that the client reconnects', async () => {
    const reply = await status('/ws/?EIO=4&transport=polling&sid=chat-9~abc');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'unknown_socket', requestId: expect.any(String) });
    expect(await upgrade('/ws/?EIO=4&transport=websocket&sid=chat-9~abc')).toBe(400);
    expect(await upgrade('/ws/?EIO=4&transport=websocket&sid=nonsense')).toBe(400);
    expect((await status('/ws/?EIO=4&transport=polling&sid=chat-1~gone')).status).toBe(400);
  });

  test('does not pass forged headers of a WebSocket to a replica', async () => {
    await join(['websocket'], { 'x-forwarded-for': '6.6.6.6', 'x-user-id': 'root', 'x-request-id': 'bad id' });
    const handshakes = [...one.handshakes, ...two.handshakes];
    expect(handshakes.length).toBeGreaterThan(0);
    for (const seen of handshakes) {
      expect(seen['x-forwarded-for']).toBe('127.0.0.1');
      expect(seen['x-user-id']).toBeUndefined();
      expect(seen['x-request-id']).toMatch(/^[0-9A-Z]{26}$/);
    }
  });

  test.each([
    ['our own', 'https://anar.example', 101],
    ['a configured one', 'https://doctor.anar.example', 101],
    ['a foreign one', 'https://evil.example', 403],
    ['no real one', 'null', 403],
  ])('answers a page of %s origin (%s) with %i', async (_name, origin, expected) => {
    expect(await upgrade('/ws/?EIO=4&transport=websocket', { origin })).toBe(expected);
  });

  test('is the only one that upgrades: elsewhere an upgrade is an ordinary request', async () => {
    expect(await upgrade('/api/nothing')).toBe(404);
    expect(await upgrade('/internal/ws')).toBe(404);
    expect(await upgrade('//ws')).toBe(404);
  });

  test('answers an upgrade to another protocol with 400 and keeps running', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.write(
      'GET /ws/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
    );
    let text = '';
    for await (const piece of socket) text += piece;
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect((await status('/livez')).status).toBe(200);
  });

  test('is 503 without replicas', async () => {
    const { url } = await startGateway(gatewayConfig('nows'));
    const reply = await fetch(`${url}/ws/?EIO=4&transport=polling`);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ code: 'service_unavailable' });
  });
});

describe('sockets through the gateway', () => {
  test.each([['websocket'], ['polling']])(
    'of a crashed replica: its %s clients reconnect to the other one, new clients connect at once',
    async (transport) => {
      const crashed = await startReplica('dying');
      const other = await startReplica('other');
      const replicas = new Map([crashed, other].map((replica) => [replica.name, replica.origin]));
      const { url, service } = await startGateway(gatewayConfig('dies', { replicas }));
      const joined = await Promise.all(Array.from({ length: 4 }, () => join([transport], {}, url)));
      const before = await Promise.all(joined.map((socket) => say(socket, 'a')));
      expect(before.map(keeperOf).sort()).toEqual(['dying', 'dying', 'other', 'other']);
      await crashed.stop();
      await Promise.all(
        joined.map((socket) =>
          eventually(async () => socket.connected && keeperOf(await say(socket, 'b')) === 'other'),
        ),
      );
      const fresh = await Promise.all(Array.from({ length: 4 }, () => join([transport], {}, url)));
      for (const socket of fresh) expect(keeperOf(await say(socket, 'c'))).toBe('other');
      for (const socket of [...joined, ...fresh]) socket.disconnect();
      await other.stop();
      await service.stop();
    },
  );

  test('are closed at random moments when the gateway stops', async () => {
    const replicas = new Map([['chat-1', one.origin]]);
    const moments = [0.5, 0.25, 0.75];
    const planned = Promise.withResolvers<void>();
    const random = () => {
      const moment = moments.shift() ?? 0;
      if (moments.length === 0) planned.resolve();
      return moment;
    };
    const service = await startTestService(
      (given) => buildApp(given, routeTable, random),
      gatewayConfig('cuts', { replicas, socketDrainMs: 1000 }),
    );
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const joined = [
      await join(['websocket'], {}, url),
      await join(['websocket'], {}, url),
      await join(['websocket'], {}, url),
    ];
    const cuts = joined.map((socket) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve())));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = service.app.close();
    await planned.promise;
    const connected = () => joined.map((socket) => socket.connected);
    vi.advanceTimersByTime(250);
    await cuts[1];
    expect(connected()).toEqual([true, false, true]);
    vi.advanceTimersByTime(250);
    await cuts[0];
    expect(connected()).toEqual([false, false, true]);
    vi.advanceTimersByTime(250);
    await Promise.all([cuts[2], closed]);
  });

  test('by long-polling do not delay a stop of the gateway', async () => {
    const quiet = await startReplica('quiet', 0, 10 * 60_000);
    const replicas = new Map([['quiet', quiet.origin]]);
    const { url, service } = await startGateway(gatewayConfig('polls', { replicas, socketDrainMs: 0 }));
    const socket = await join(['polling'], {}, url);
    await service.stop();
    await eventually(() => !socket.connected);
    socket.disconnect();
    await quiet.stop();
  });
});
