import { kitErrors } from '@anar/contracts/errors/kit';
import { route } from '@anar/contracts/route';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { createService, type Service } from '../../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { AppError } from '../errors.ts';
import { createIdempotency } from './idempotency.ts';

const identity = testIdentity();
const spend = route({
  method: 'POST',
  path: '/api/spend',
  summary: 'Spends',
  body: Type.Object({ paise: Type.Integer({ minimum: 1 }), note: Type.Optional(Type.String()) }),
  replies: { 201: Type.Object({ receipt: Type.String(), paise: Type.Integer() }) },
  idempotent: true,
});
const upload = route({
  method: 'POST',
  path: '/api/upload',
  summary: 'Takes a file',
  form: Type.Object({ title: Type.String() }),
  replies: { 200: Type.Object({ receipt: Type.String() }) },
  idempotent: true,
});

let spent: string[] = [];
let work: () => Promise<void> = async () => undefined;
let newReceipt: () => string = ulid;
let service: Service;
function buildPurse(config: BaseConfig): Service {
  const made = createService({ name: 'purse', title: 'Purse', config });
  made.routes.user(spend, async ({ body, id }) => {
    await work();
    spent.push(id);
    return { receipt: newReceipt(), paise: body.paise };
  });
  made.routes.user(upload, async () => ({ receipt: ulid() }));
  return made;
}
beforeAll(async () => {
  service = await startTestService(buildPurse, testConfig('idempotency', { jwksUrl: identity.jwksUrl }));
});
afterAll(dispose);
beforeEach(() => {
  spent = [];
  work = async () => undefined;
  newReceipt = ulid;
});

const user = ulid();
function submit(key: string | undefined, payload: object = { paise: 500 }, userId = user, to = service) {
  const headers = { ...identity.headers({ userId }), ...(key !== undefined && { 'idempotency-key': key }) };
  return to.app.inject({ method: 'POST', url: '/api/spend', headers, payload });
}
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 300));

describe('a request with an Idempotency-Key', () => {
  it('sent 50 times concurrently runs once, and all get the same reply', async () => {
    const key = ulid();
    work = pause;
    const replies = await Promise.all(Array.from({ length: 50 }, () => submit(key)));
    expect(spent).toHaveLength(1);
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
  });

  it('repeated later gets the stored reply, whatever the order of its fields', async () => {
    const key = ulid();
    const first = await submit(key, { paise: 500, note: 'a' });
    const again = await submit(key, { note: 'a', paise: '500' });
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(spent).toHaveLength(1);
  });

  it('repeated with other content is 422 key_reused', async () => {
    const key = ulid();
    await submit(key, { paise: 500 });
    const other = await submit(key, { paise: 700 });
    expect(other.statusCode).toBe(422);
    expect(other.json().code).toBe('key_reused');
    expect(spent).toHaveLength(1);
  });

  it('runs although another user sent the same key', async () => {
    const key = ulid();
    await submit(key);
    expect((await submit(key, { paise: 700 }, ulid())).statusCode).toBe(201);
    expect(spent).toHaveLength(2);
  });

  it('that failed runs again when it is repeated', async () => {
    const key = ulid();
    work = async () => {
      throw new AppError(kitErrors.forbidden);
    };
    expect((await submit(key)).statusCode).toBe(403);
    work = async () => undefined;
    expect((await submit(key)).statusCode).toBe(201);
    expect(spent).toHaveLength(1);
  });

  it('repeated while the first one runs waits, then is 409 with Retry-After', async () => {
    const key = ulid();
    let finish: () => void = () => undefined;
    const started = new Promise<void>((onStarted) => {
      work = () => {
        onStarted();
        return new Promise((resolve) => {
          finish = resolve;
        });
      };
    });
    const first = submit(key);
    await started;
    const replica = await startTestService(buildPurse, { ...service.config, patience: 1 });
    const second = await submit(key, undefined, undefined, replica);
    expect(second.statusCode).toBe(409);
    expect(second.json().code).toBe('busy_repeat');
    expect(second.headers['retry-after']).toBe('2');
    finish();
    expect((await first).statusCode).toBe(201);
  });

  it('may have a UUID or any 8 to 64 printable characters as its key', async () => {
    for (const key of [crypto.randomUUID(), '12345678', 'k'.repeat(64), '__proto__', '$where:a.b:c!"~']) {
      const [first, again] = [await submit(key), await submit(key)];
      expect([key, first.statusCode, again.json()]).toEqual([key, 201, first.json()]);
    }
    expect(spent).toHaveLength(5);
  });

  it.each(['', '1234567', 'k'.repeat(65), '1234 5678', '12345678\t', '1234\n5678', 'अनार12345', 'é2345678'])(
    'of the invalid form %j is 400',
    async (key) => {
      const reply = await submit(key);
      expect([reply.statusCode, reply.json().details]).toEqual([
        400,
        [{ field: 'Idempotency-Key', problem: 'must be 8 to 64 printable ASCII characters without spaces' }],
      ]);
      expect(spent).toEqual([]);
    },
  );

  it('sent twice as a header is 400', async () => {
    const headers = { ...identity.headers({ userId: user }), 'idempotency-key': [ulid(), ulid()] };
    const reply = await service.app.inject({ method: 'POST', url: '/api/spend', headers, payload: { paise: 500 } });
    expect(reply.statusCode).toBe(400);
  });

  it('is optional: without one a request runs each time', async () => {
    await submit(undefined);
    await submit(undefined);
    expect(spent).toHaveLength(2);
  });

  it('and files is 422 when a field or a file differs', async () => {
    const key = ulid();
    const send = (title: string, content: string) => {
      const form = new FormData();
      form.set('title', title);
      form.set('file', new File([content], 'a.txt', { type: 'text/plain' }));
      const request = new Request('http://x', { method: 'POST', body: form });
      return request.arrayBuffer().then((bytes) =>
        service.app.inject({
          method: 'POST',
          url: '/api/upload',
          headers: {
            ...identity.headers({ userId: user }),
            'idempotency-key': key,
            'content-type': request.headers.get('content-type') ?? '',
          },
          payload: Buffer.from(bytes),
        }),
      );
    };
    const first = await send('a', 'one');
    expect(first.statusCode).toBe(200);
    expect((await send('a', 'one')).json()).toEqual(first.json());
    expect((await send('a', 'two')).statusCode).toBe(422);
    expect((await send('b', 'one')).statusCode).toBe(422);
  });

  it('whose record was removed is 410 when repeated, a no-op, and nothing of its reply is stored', async () => {
    const key = ulid();
    const note = `words-${ulid()}`;
    const { receipt } = (await submit(key, { paise: 5, note })).json();
    const rows = () => service.mongo.collection('idempotency_keys').find({ owner: user }).toArray();
    await service.idempotency.clearRepliesAbout(ulid(), receipt);
    expect((await submit(key, { paise: 5, note })).statusCode).toBe(201);
    await service.idempotency.clearRepliesAbout(user, receipt);
    for (const payload of [{ paise: 5, note }, { paise: 6 }]) {
      const again = await submit(key, payload);
      expect([again.statusCode, again.json().code]).toEqual([410, 'gone']);
    }
    expect(spent).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain(receipt);
    expect((await submit(ulid())).statusCode).toBe(201);
  });

  it('whose record was removed before its reply was stored is 410 too', async () => {
    const key = ulid();
    const receipt = ulid();
    newReceipt = () => receipt;
    work = () => service.idempotency.clearRepliesAbout(user, receipt);
    expect((await submit(key)).statusCode).toBe(201);
    expect((await submit(key)).statusCode).toBe(410);
    expect(spent).toHaveLength(1);
  });

  it('of an erased user is deleted, so that the key runs again', async () => {
    const key = ulid();
    const userId = ulid();
    await submit(key, { paise: 1 }, userId);
    await service.idempotency.erase(userId);
    expect((await submit(key, { paise: 2 }, userId)).statusCode).toBe(201);
  });

  it('of another user is emptied where its reply names an erased user, also one still running', async () => {
    const [key, other] = [ulid(), ulid()];
    const gone = ulid();
    newReceipt = () => gone;
    await submit(key);
    work = () => service.idempotency.erase(gone);
    await submit(other);
    expect([(await submit(key)).statusCode, (await submit(other)).statusCode]).toEqual([410, 410]);
    const rows = await service.mongo.collection('idempotency_keys').find({ owner: user }).toArray();
    expect(JSON.stringify(rows)).not.toContain(gone);
  });
});

describe('the lock of a key', () => {
  it('that has expired lets a repeat run', async () => {
    const key = ulid();
    const rows = service.mongo.collection('idempotency_keys');
    await submit(key);
    await rows.updateOne(
      { _id: `${user}:${key}` as never },
      { $unset: { done: 1 }, $set: { lockedUntil: new Date(0) } },
    );
    expect((await submit(key)).statusCode).toBe(201);
    expect(spent).toHaveLength(2);
  });

  /** Sends requests under one key to an `Idempotency` with settings of its own. */
  function asker(options: Parameters<typeof createIdempotency>[2]) {
    const idempotency = createIdempotency(service.mongo, service.log, options);
    const request = {
      method: 'POST',
      routeOptions: { url: '/slow' },
      idempotencyKey: ulid(),
      callerOrNull: { userId: user, role: 'farmer', sid: ulid() },
      formFiles: null,
    } as unknown as Parameters<typeof idempotency.answer>[0];
    const reply = { statusCode: 200, code: () => reply, header: () => reply } as unknown as Parameters<
      typeof idempotency.answer
    >[1];
    const rows = service.mongo.collection<{ _id: string; lockedUntil: Date }>('idempotency_keys');
    const _id = `${user}:${request.idempotencyKey}`;
    return {
      ask: <T>(work: () => Promise<T>) => idempotency.answer(request, reply, work),
      lockedUntil: async () => (await rows.findOne({ _id }))?.lockedUntil.getTime() ?? 0,
      /** As if the holder had crashed before it stored its reply, and its lock had expired. */
      crash: () => rows.updateOne({ _id }, { $unset: { done: 1 }, $set: { lockedUntil: new Date(0) } }),
    };
  }
  const PATIENT = { waitMs: 60_000 };

  it('of a crashed holder is taken over by exactly one of 50 waiting requests', async () => {
    const { ask, crash } = asker(PATIENT);
    let runs = 0;
    const work = async () => ++runs;
    expect(await ask(work)).toBe(1);
    await crash();
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(work)));
    expect(new Set(replies)).toEqual(new Set([2]));
    expect(runs).toBe(2);
  });

  it('is renewed as long as its holder runs', async () => {
    const lockMs = 1500;
    const { ask, lockedUntil } = asker({ ...PATIENT, lockMs });
    let runs = 0;
    const slow = () =>
      ask(async () => {
        runs += 1;
        const first = await lockedUntil();
        await eventually(async () => (await lockedUntil()) > first + lockMs);
        return runs;
      });
    expect(await Promise.all([slow(), slow(), slow()])).toEqual([1, 1, 1]);
  });
});
