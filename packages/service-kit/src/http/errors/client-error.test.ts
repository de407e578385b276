import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { kitErrors } from '@anar/contracts/errors/kit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../server/server.ts';

const app = createServer(pino({ level: 'silent' }));
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

async function sendRaw(request: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

it.each([
  ['two lengths of one body', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', 400],
  ['headers without end', `X-Long: ${'a'.repeat(20_000)}\r\n`, 431],
])(
  'malformed HTTP (%s) is answered in the common error shape, and the connection is closed',
  async (_what, lines, status) => {
    const { head, body } = await sendRaw(`POST /livez HTTP/1.1\r\nHost: x\r\n${lines}\r\n`);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/connection: close/i);
    const { code, error } = kitErrors.invalidRequest;
    expect(body).toEqual({ error, code, requestId: expect.stringMatching(/^[0-9A-Z]{26}$/) });
  },
);
