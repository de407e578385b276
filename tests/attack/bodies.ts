import { request } from '@anar/running-system/http-client';
import { bearer, counted, newFarmer, newKey, type Outcome, sendBytes, type Target } from './target.ts';

const HEAD = 'POST /api/diagnose/text HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/** Requests that two parsers could read differently (request smuggling), or that no honest client sends. */
const raw: Readonly<Record<string, string>> = {
  'two Host headers': 'GET /api/market/data HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'no Host header': 'GET /api/market/data HTTP/1.1\r\n\r\n',
  'length and chunks': `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'two lengths': `${HEAD}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`,
  'negative length': `${HEAD}Content-Length: -1\r\n\r\n`,
  'space before the colon': 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
  'folded header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n',
  'bare CR in a header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\rInjected: yes\r\n\r\n',
  '200 KB of headers': `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: '.padEnd(8000, 'a')}\r\n`.repeat(25),
  CONNECT: 'CONNECT 127.0.0.1:6379 HTTP/1.1\r\nHost: 127.0.0.1:6379\r\n\r\n',
};

const jsonBodies = (): Readonly<Record<string, string>> => ({
  'nested 20,000 deep': '['.repeat(20_000) + ']'.repeat(20_000),
  'a prototype': '{"text":"पत्ते","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  'an operator for text': '{"text":{"$gt":""}}',
  'another person’s id': `{"text":"पत्ते","userId":"01ARZ3NDEKTSV4RRFFQ69G5FAV"}`,
  'ten megabytes': JSON.stringify({ text: 'a'.repeat(10_000_000) }),
  'half a JSON': '{"text":"',
  'a lone surrogate and NUL': '{"text":"\\ud800\\u0000"}',
});

const paths = [
  '/internal/holds',
  '/metrics',
  '/api/../metrics',
  '/api/orchards/%2e%2e%2f%2e%2e%2fmetrics',
  '/media/diagnosis/..%5c..%5cmetrics',
  '/.env',
  '/.git/config',
];

export async function bodies(target: Target): Promise<Outcome[]> {
  const { token } = await newFarmer(target);
  const rawAnswers = await Promise.all(Object.values(raw).map((bytes) => sendBytes(target, bytes)));
  const wellTaken = Object.keys(raw).filter((_name, index) => /^2/.test(rawAnswers[index] ?? ''));

  const headers = () => ({ ...bearer(token), 'content-type': 'application/json', 'idempotency-key': newKey() });
  const jsonAnswers = await Promise.all(
    Object.entries(jsonBodies()).map(async ([name, body]) => {
      const reply = await fetch(`${target.url}/api/diagnose/text`, { method: 'POST', headers: headers(), body });
      return { name, status: reply.status, text: await reply.text() };
    }),
  );
  const broken = jsonAnswers.filter(
    ({ name, status }) => status >= 500 || (status < 400 && !/prototype|surrogate/.test(name)),
  );

  const found = await Promise.all(
    paths.map(async (path) => {
      const status = await sendBytes(target, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const { body } = await request(target.url + path, 'GET');
      return { path, status, leaks: JSON.stringify(body).includes('process_cpu') };
    }),
  );
  const leaking = found.filter(({ leaks }) => leaks).map(({ path }) => path);
  return [
    {
      attack: 'request smuggling',
      tried: `${rawAnswers.length} malformed requests`,
      seen: counted(rawAnswers) + (wellTaken.length > 0 ? `; taken: ${wellTaken.join(', ')}` : ''),
      held: wellTaken.length === 0,
    },
    {
      attack: 'bodies',
      tried: `${jsonAnswers.length} hostile JSON bodies`,
      seen:
        counted(jsonAnswers.map(({ status }) => status)) +
        (broken.length > 0 ? `; ${broken.map(({ name }) => name).join(', ')}` : ''),
      held: broken.length === 0,
    },
    {
      attack: 'paths',
      tried: `${paths.length} ways to what is inside`,
      seen: leaking.length === 0 ? 'nothing shown' : leaking.join(', '),
      held: leaking.length === 0,
    },
  ];
}
