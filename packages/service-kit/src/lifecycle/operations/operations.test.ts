import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { route } from '@anar/contracts/route';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispose, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { createService, type Service } from '../service.ts';
import { createLogger } from './logger.ts';

const identity = testIdentity();
const find = route({
  method: 'GET',
  path: '/api/boxes/:id',
  summary: 'Finds a box',
  params: Type.Object({ id: Type.String() }),
  replies: { 200: Type.Object({ id: Type.String() }) },
});
const put = route({
  method: 'POST',
  path: '/api/boxes',
  summary: 'Puts a box with a photo',
  form: Type.Object({ title: Type.String() }),
  replies: { 201: Type.Object({ id: Type.String() }) },
});

const bare = { mongo: false, redis: false, events: false };
let service: Service;
beforeAll(async () => {
  service = await startTestService(
    (config) => {
      const made = createService({ name: 'boxes', title: 'Boxes', config });
      made.routes.public(find, async ({ params }) => ({ id: params.id }));
      made.routes.role(['doctor'], put, async () => ({ id: ulid() }));
      made.health.add({ name: 'speech', required: false, check: () => 'unconfigured' });
      return made;
    },
    testConfig('operations', { jwksUrl: identity.jwksUrl }),
  );
});
afterAll(dispose);

const get = (url: string) => service.app.inject(url);
const look = (url: string) => service.management.inject(url);

describe('what an operator sees', () => {
  it('readiness names every dependency; a missing key is reported but does not make it unready', async () => {
    const reply = await look('/readyz');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: 'ready',
      dependencies: {
        mongo: { status: 'up', required: true },
        redis: { status: 'up', required: false },
        nats: { status: 'up', required: false },
        speech: { status: 'unconfigured', required: false },
      },
    });
  });

  it('a required dependency that fails or hangs makes the service unavailable, an optional one degraded', async () => {
    let status: 'up' | 'down' = 'down';
    let hang = false;
    const check = () => (hang ? new Promise<'up'>(() => undefined) : status);
    const other = await startTestService(
      (config) => {
        const made = createService({
          name: 'deps',
          title: 'Deps',
          config,
          uses: { mongo: false, redis: false, events: false },
        });
        made.health.add({ name: 'vital', required: true, check });
        made.health.add({ name: 'nice', required: false, check: () => 'down' });
        return made;
      },
      testConfig('deps', { jwksUrl: identity.jwksUrl, patience: 1 }),
    );
    const ask = async () => (await other.management.inject('/readyz')).json().status;
    // Before any readiness request: the scrape of the metrics runs the checks itself.
    const { body } = await other.management.inject('/metrics');
    expect(body).toMatch(/dependency_up\{dependency="vital",status="down",[^}]*\} 0/);
    expect(await ask()).toBe('unavailable');
    status = 'up';
    expect(await ask()).toBe('degraded');
    hang = true;
    expect(await ask()).toBe('unavailable');
    expect(() => other.mongo).toThrow('does not use mongo');
  });

  it('the public port has only the overall status, no details and no metrics', async () => {
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
    expect((await get('/livez')).json()).toEqual({ status: 'alive' });
    expect((await get('/metrics')).statusCode).toBe(404);
  });

  it('the management port is separate, on loopback only, and closed after a stop', async () => {
    const quiet = createService({ name: 'quiet', title: 'Quiet', config: testConfig('quiet'), uses: bare });
    const address = await quiet.listen();
    const { port, address: host } = quiet.management.server.address() as AddressInfo;
    expect([host, address.endsWith(`:${port}`)]).toEqual(['127.0.0.1', false]);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('service="quiet"');
    await quiet.stop();
    expect(quiet.management.server.listening).toBe(false);
  });

  it('documentation is 404 unless the configuration enables it', async () => {
    const config = testConfig('nodocs', { apiDocs: false });
    const mute = await startTestService(
      (given) => createService({ name: 'mute', title: '', config: given, uses: bare }),
      config,
    );
    for (const path of ['/docs', '/docs/', '/docs/json']) expect((await mute.app.inject(path)).statusCode).toBe(404);
  });

  it('metrics are labelled by route, not by URL', async () => {
    await get('/api/boxes/1');
    await get('/api/boxes/2');
    const { body } = await look('/metrics');
    expect(body).toMatch(/http_request_seconds_count\{[^}]*route="\/api\/boxes\/:id"[^}]*\} 2/);
    expect(body).toMatch(/dependency_up\{[^}]*dependency="speech"[^}]*status="unconfigured"[^}]*\} 1/);
    expect(body).not.toContain('/api/boxes/1');
  });

  it('documentation names scope and roles of each route, and its page has a strict content security policy', async () => {
    const { paths, components } = (await get('/docs/json')).json();
    expect(paths['/api/boxes/{id}'].get['x-scope']).toBe('public');
    expect(paths['/api/boxes'].post['x-scope']).toBe('role');
    expect(paths['/api/boxes'].post['x-roles']).toEqual(['doctor']);
    expect(paths['/api/boxes'].post.security).toEqual([{ bearer: [] }]);
    expect(Object.keys(paths['/api/boxes'].post.requestBody.content)).toEqual(['multipart/form-data']);
    expect(components.securitySchemes.bearer.scheme).toBe('bearer');
    expect(paths['/readyz']).toBeUndefined();
    const page = await get('/docs/');
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect((await get('/api/boxes/1')).headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('a service that cannot keep up', () => {
  it('refuses requests with 503 and Retry-After, but answers probes', async () => {
    const busy = await startTestService((config) => {
      const uses = { mongo: false, redis: false, events: false };
      const made = createService({
        name: 'busy',
        title: 'Busy',
        config,
        uses,
        server: { maxEventLoopDelayMs: 40, fewOpen: 0 },
      });
      made.routes.public(find, async ({ params }) => params);
      return made;
    }, testConfig('busy'));
    /** Blocks the event loop continuously, so that every lag sample is late, until a request is refused. */
    const refused = async () => {
      for (;;) {
        for (const until = Date.now() + 120; Date.now() < until; ) JSON.stringify({ busy: true });
        await setImmediate();
        const reply = await busy.app.inject('/api/boxes/1');
        if (reply.statusCode === 503) return reply;
      }
    };
    const reply = await refused();
    expect(reply.json().code).toBe('overloaded');
    expect(reply.headers['retry-after']).toBe('2');
    expect((await busy.app.inject('/livez')).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('has one line per request, with the error once and no secrets', async () => {
    const lines: Record<string, unknown>[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const config = { ...testConfig('log', { jwksUrl: identity.jwksUrl }), logLevel: 'info' };
    const logged = await startTestService((given) => {
      const uses = { mongo: false, redis: false, events: false };
      const made = createService({
        name: 'log',
        title: 'Log',
        config: given,
        uses,
        log: createLogger('log', 'info', sink),
      });
      made.routes.public(find, async ({ params }) => {
        if (params.id === 'bug') throw new Error('it broke');
        return params;
      });
      return made;
    }, config);
    lines.length = 0;
    const fine = await logged.app.inject('/api/boxes/1');
    await logged.app.inject('/api/boxes/bug');
    await logged.app.inject('/livez');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      method: 'GET',
      route: '/api/boxes/:id',
      status: 200,
      requestId: fine.headers['x-request-id'],
    });
    expect(lines[1]).toMatchObject({ level: 50, status: 500, err: { message: 'it broke' } });

    const secrets = { phone: '9876543210', otp: '123456', token: 'ey.x', authorization: 'Bearer x', cookie: 'a=b' };
    logged.log.warn({ ...secrets, user: secrets, request: { headers: secrets } }, 'secrets');
    const text = JSON.stringify(lines.at(-1));
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);

    // Fields as the drivers of Mongo and Redis attach them.
    const err = Object.assign(new Error('refused', { cause: new Error('because') }), {
      code: 112,
      writeErrors: [{ op: { note: 'किसी के शब्द' } }],
      command: { args: ['किसी के शब्द'] },
    });
    logged.log.error({ err }, 'a driver failed');
    expect(lines.at(-1)).toMatchObject({ err: { type: 'Error', message: 'refused: because', code: 112 } });
    expect(JSON.stringify(lines.at(-1))).not.toContain('शब्द');
  });
});
