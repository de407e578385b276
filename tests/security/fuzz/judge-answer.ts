import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { RouteContract } from '@anar/contracts/route';
import { checker } from '@anar/service-kit/http/validation';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Wire } from './fuzz-case.ts';

interface RawAnswer {
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

const HINDI = /[\u0900-\u097F]/;
/** Speech may be unavailable on a server; nothing else may. */
const MAY_BE_AWAY = new Set(['speech_unavailable']);

/** One operation of the OpenAPI document: statuses and reply schemas. */
export interface Operation {
  readonly responses: Readonly<Record<string, { content?: { 'application/json'?: { schema: TSchema } } }>>;
}

/** Violations of the contract or the OpenAPI document by a reply, one line each. */
export type Judge = (sent: Wire, answer: RawAnswer) => string[];

export function judgeOf(contract: RouteContract, operation: Operation): Judge {
  const refusals = Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return Number(status) >= 400 && schema ? [[status, schema] as const] : [];
  });
  const schemas = [...Object.entries(contract.replies), ...refusals];
  const compiled = new Map(schemas.map(([status, schema]) => [Number(status), Compile(schema)]));
  const accepts = contract.body && checker(contract.body, 'json');

  function wrongBody({ status, headers, body }: RawAnswer): string[] {
    const schema = compiled.get(status);
    if (schema === undefined) return [`status ${status} is not on the API page`];
    if (!headers['content-type']?.includes('json')) return status < 400 && isSound(contract) ? [] : ['not JSON'];
    const value: unknown = JSON.parse(body.toString());
    if (!schema.Check(value)) return [`reply does not match: ${JSON.stringify(schema.Errors(value).slice(0, 3))}`];
    return status < 400 ? [] : wrongError(value as Refusal, status, headers['x-request-id']);
  }

  function wronglyTaken({ json }: Wire, { status }: RawAnswer): string[] {
    if (json === undefined || status >= 400 || accepts === undefined) return [];
    // Services ignore a byte order mark before JSON.
    return accepts(JSON.parse(json.replace(/^\ufeff/, ''))).ok ? [] : ['was taken although the contract refuses it'];
  }

  return (sent, answer) => [
    ...(answer.headers['x-request-id'] ? [] : ['no x-request-id']),
    ...wrongBody(answer),
    ...wronglyTaken(sent, answer),
  ];
}

type Refusal = { error: string; code: string; requestId?: string };

function wrongError({ error, code, requestId }: Refusal, status: number, id: unknown): string[] {
  return [
    ...(status >= 500 && !(status === 503 && MAY_BE_AWAY.has(code)) ? [`${status} ${code}`] : []),
    ...(code === kitErrors.tooManyRequests.code ? ['a limit of the gateway stood before the service'] : []),
    ...(HINDI.test(error) ? [] : ['no Hindi sentence']),
    ...(requestId === id ? [] : ['another request id in the body']),
  ];
}

/** Replies with audio. */
const isSound = ({ path }: RouteContract) => path.startsWith('/api/voice/spe');
