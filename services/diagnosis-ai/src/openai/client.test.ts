import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAiClient } from './client.ts';

let sent: unknown[] = [];
const server = createServer(({ headers }, response) => {
  sent.push(headers.authorization);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  sent = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['the key is sent', 'sk-own', 'Bearer sk-own'],
  ['without a key no header is sent, as servers of one’s own expect', '', undefined],
])('%s', async (_what, apiKey, header) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await openAiClient({ apiKey, baseUrl }).models.list();
  expect(sent).toEqual([header]);
});
