import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply, RouteName } from '../src/api/call.ts';
import { Realtime } from './realtime.ts';

/** A request that the app sent. */
export interface SentRequest {
  route: RouteName;
  /** Values of `:name` in the path. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON; the raw text of a form; undefined without a body. */
  body: unknown;
  headers: IncomingMessage['headers'];
}

/** An error answer in the format of the API. */
export class Refusal {
  readonly status: number;
  readonly body: { error: string; code: string; details?: unknown };
  constructor(status: number, code: string, error = `refused: ${code}`, details?: unknown) {
    this.status = status;
    this.body = { error, code, ...(details === undefined ? {} : { details }) };
  }
}

type Outcome<R extends RouteName> = Reply<R> | Refusal;
export type Answer<R extends RouteName> = Outcome<R> | ((sent: SentRequest) => Outcome<R> | Promise<Outcome<R>>);
/** Answers by method and path; each is checked against its contract by the compiler. */
export type Answers = { [R in RouteName]?: Answer<R> };

/** The server of a component test, on loopback: it answers what the test sets, by contract. Any other call gets 501. */
export class Gateway {
  readonly sent: SentRequest[] = [];
  /** Calls and messages for which the test set no answer. */
  readonly unexpected = new Set<string>();
  readonly socket: Realtime;
  /** How far the phone's clock is ahead of the server's, in ms. */
  phoneAhead = 0;
  #isDown = false;
  #answers: Answers = {};
  /** Number of the current test in the file. */
  #test = 0;
  readonly #held = new Map<RouteName, Promise<void>>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.socket = new Realtime(this.#server, (name) => this.unexpected.add(name));
  }

  static async start(): Promise<Gateway> {
    const gateway = new Gateway();
    await new Promise<void>((done) => gateway.#server.listen(0, '127.0.0.1', done));
    return gateway;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Drops all connections, including the socket, without an answer. */
  get isDown(): boolean {
    return this.#isDown;
  }

  set isDown(isDown: boolean) {
    this.#isDown = isDown;
    this.socket.isDown = isDown;
  }

  /** Adds answers; replaces those of the same routes. */
  answer(answers: Answers): void {
    Object.assign(this.#answers, answers);
  }

  /** Holds back the answers of a route until the returned function is called. */
  hold(route: RouteName): () => void {
    const gate = Promise.withResolvers<void>();
    this.#held.set(route, gate.promise);
    return gate.resolve;
  }

  /** The requests of one route, oldest first. */
  requests(route: RouteName): SentRequest[] {
    return this.sent.filter((request) => request.route === route);
  }

  /** Resets for the next test; requests in flight belong to the previous one and are ignored. */
  reset(): void {
    this.#server.closeAllConnections();
    this.#test += 1;
    this.sent.length = 0;
    this.unexpected.clear();
    this.isDown = false;
    this.phoneAhead = 0;
    this.#answers = {};
    this.socket.reset();
    this.#held.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await this.socket.stop();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void request.socket.destroy();
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    const known = this.#find(request.method ?? 'GET', pathname);
    if (!known) {
      this.unexpected.add(`${request.method} ${pathname}`);
      return this.#reply(response, 501, { error: 'no answer for this route', code: 'no_answer' });
    }
    const { route, params } = known;
    const test = this.#test;
    // Undefined also if the connection was closed meanwhile.
    const body = await bodyOf(request).catch(() => undefined);
    if (test !== this.#test) return;
    const sent = { route, params, query: Object.fromEntries(searchParams), body, headers: request.headers };
    this.sent.push(sent);
    await this.#held.get(route);
    const answer: unknown = this.#answers[route];
    const outcome: unknown = typeof answer === 'function' ? await answer(sent) : answer;
    if (outcome instanceof Refusal) this.#reply(response, outcome.status, outcome.body);
    else this.#reply(response, 200, outcome);
  }

  #reply(response: ServerResponse, status: number, body: unknown): void {
    if (response.destroyed) return;
    const date = new Date(Date.now() - this.phoneAhead).toUTCString();
    response.writeHead(status, { 'content-type': 'application/json', date }).end(JSON.stringify(body));
  }

  #find(method: string, path: string): Pick<SentRequest, 'route' | 'params'> | undefined {
    const candidates = (Object.keys(this.#answers) as RouteName[]).flatMap((route) => {
      const [routeMethod, pattern = ''] = route.split(' ');
      const params = routeMethod === method ? paramsOf(pattern, path) : undefined;
      return params ? [{ route, params }] : [];
    });
    // A literal path takes precedence over one with a parameter.
    return candidates.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
  }
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (text === '') return undefined;
  return request.headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text;
}
