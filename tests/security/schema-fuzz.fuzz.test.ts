import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import { request } from '@anar/running-system/http-client';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuzzCase, fuzzCases, goodCases, onWire, type Wire } from './fuzz/fuzz-case.ts';
import type { Known } from './fuzz/good-values.ts';
import { judgeOf, type Operation, sendRaw } from './fuzz/judge-answer.ts';
import { type PublicRoute, publicRoutes } from './fuzz/public-routes.ts';
import { casesOf } from './fuzz/share-cases.ts';
import { type GuardedSystem, runGuardedSystem } from './guarded-system.ts';
import { type Owner, ownerOfEverything } from './owner.ts';
import { rows } from './rows.ts';

/**
 * Valid and mutated requests generated from the contracts, through the gateway: no 5xx, only documented statuses,
 * replies that match their schemas. `FUZZ_SEED` and `FUZZ_CASES` (or `npm run test:fuzz`) vary it.
 */

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const cases = Number(process.env.FUZZ_CASES ?? 2000);
/** With fewer cases, chance alone could mutate every request of a route. */
const ENOUGH = 2000;
/** Of a route with few requests all but the first may be mutated. */
const GOOD_FIRST = 3;
const routes = casesOf(await publicRoutes(), cases);

/** A farmer's limit of orchards: each request is another farmer's. */
const ADDS = new Set(['POST /api/orchard/new', 'POST /api/orchards', 'POST /api/market/alerts']);
/**
 * Not reachable by chance: needs a fresh code, a cookie, the notice's version, a recording, a link, or a session that
 * may be ended.
 */
const NEVER_GOOD = new Set([
  'POST /api/auth/verify-otp',
  'POST /api/auth/refresh',
  'POST /api/auth/consent',
  'POST /api/voice/transcribe',
  'POST /api/orchards/{orchardId}/diary/voice',
  'POST /api/voice/speak',
  'GET /api/voice/speech/{key}',
  'DELETE /api/auth/sessions/{sid}',
  // Nor a push service's address.
  'PUT /api/users/{userId}/web-push',
  // Nor a link's signature.
  'GET /api/exports/{token}',
  // Nor a payment with its signature.
  'POST /api/razorpay/verify-payment',
  'POST /api/razorpay/webhook',
  'POST /api/payments/orders/{orderId}/refund',
  'GET /api/payments/orders/{orderId}/receipt',
  'POST /api/subscriptions/cancel',
  'POST /api/subscriptions/resume',
  // Nor a photo, a farmer unknown to this doctor, an unanswered consultation, or an ended one.
  'POST /api/doctors/{doctorId}/photo',
  // It would revoke the doctor's approval.
  'PUT /api/doctors/{doctorId}',
  'POST /api/upload/consultation-images',
  'POST /api/consultations/{id}/prescription-images',
  'POST /api/consultations',
  'PATCH /api/consultations/{id}/cancel',
  'PATCH /api/consultations/{id}/reject',
  'PATCH /api/consultations/{id}/end',
  'POST /api/consultations/{id}/review',
  'POST /api/consultations/{id}/dispute',
  // Nor a recording, a photo under its name, or a message with one.
  'POST /api/chat/{threadId}/photo',
  'POST /api/chat/{threadId}/voice',
  'GET /api/chat/{threadId}/messages/{messageId}/media',
  // Nor a consultation that is still open at this point.
  'GET /api/calls/ice-servers',
]);

/** Deletes an account: not the owner's, whom the others need. */
const LEAVES = 'DELETE /api/users/{userId}';
const leaver = ulid();

/** Steps of a consultation's doctor are called as that doctor. */
const BY_DOCTOR =
  /^PUT \/api\/doctors\/\{doctorId\}\/|^GET \/api\/doctors\/\{doctorId\}\/|\/doctors\/.*\/photo$|\/consultations\/.*\/(accept|reject|phone-call|end|notes|prescription|prescription\/check|prescription-images|case-sheet)$/;

let system: GuardedSystem;
let owner: Owner;
let photo: Buffer;
let page: { paths: Record<string, Record<string, Operation>> };
/** May be removed. */
let spareOrchard: string;

beforeAll(async () => {
  system = await runGuardedSystem();
  owner = await ownerOfEverything(system, '9876500711');
  page = (await request(`${system.url}/docs/json`, 'GET')).body as unknown as typeof page;
  const headers = { authorization: `Bearer ${system.token(owner)}` };
  const { userId } = owner;
  const { orchard } = (await request(`${system.url}/api/orchards`, 'POST', { userId }, headers)).body as unknown as {
    orchard: { id: string };
  };
  spareOrchard = orchard.id;
  photo = await drawnPhoto('ripe fruit', { width: 480 });
});
afterAll(() => system?.stop());

/** Existing ids, by the name of the property that takes them. */
function knownTo(name: string): Known {
  const { orchardId, entryId, advisoryId, recordId, marketId, alertId, placeId, productId, optionId } = owner;
  const userId = name === LEAVES ? leaver : owner.userId;
  const idOf = [
    ['/history/', marketId],
    ['/alerts/', alertId],
    ['/consultations/', owner.consultationId],
  ] as const;
  const id = idOf.find(([part]) => name.includes(part))?.[1] ?? recordId;
  const phone = ['9876543210', '+91 98765 43211', '98765-43212', '०९८७६५४३२१३'];
  const own = { userId: [userId], id: [id], orchardId: [orchardId], sid: [ulid()], phone };
  const things = { entryId: [entryId], advisoryId: [advisoryId], marketId: [marketId], placeId: [placeId, 'nowhere'] };
  const removing = name === 'DELETE /api/orchards/{orchardId}' ? { orchardId: [spareOrchard] } : {};
  const doctor = { doctorId: [owner.doctorId] };
  const chat = { threadId: [owner.threadId], messageId: [owner.messageId], senderId: [userId] };
  // A symptom belongs to its plant part.
  const selected = name === 'POST /api/diagnose' ? { place: ['where_fruit'], sign: ['oily_spots'] } : {};
  const money = { orderId: [owner.orderId], amount: ['5000'] };
  return {
    ...own,
    ...things,
    ...selected,
    ...money,
    ...doctor,
    ...chat,
    productId: [productId],
    optionId: [optionId],
    ...removing,
  };
}

function signed(name: string, one: FuzzCase, wire: Wire): Wire {
  const byDoctor = BY_DOCTOR.test(name);
  const asked = name === LEAVES ? leaver : owner.userId;
  const userId = byDoctor ? owner.doctorId : ADDS.has(name) ? ulid() : asked;
  const role = byDoctor || name === 'GET /api/diagnose/feedback' ? 'doctor' : 'farmer';
  const sid = name.startsWith('PUT /api/users/fcm-token') ? owner.sid : ulid();
  const key = one.key === 'fresh' ? ulid() : 'bad key';
  const headers = {
    ...wire.headers,
    authorization: `Bearer ${system.token({ userId, role, sid })}`,
    ...(one.key !== 'none' && { 'idempotency-key': key }),
  };
  if (userId === owner.userId || wire.json === undefined) return { ...wire, headers };
  const json = wire.json.replaceAll(owner.userId, userId);
  return { ...wire, headers, json, body: Buffer.from(json) };
}

describe(`requests generated from the contracts (FUZZ_SEED=${seed}, FUZZ_CASES=${cases})`, () => {
  it('cover every public route', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it.concurrent.each(routes)(
    '$name: documented statuses and valid replies ($runs runs)',
    async (route: PublicRoute & { runs: number }) => {
      const { name, contract, runs } = route;
      const [method = '', path = ''] = name.split(' ');
      const operation = page.paths[path]?.[method.toLowerCase()];
      if (operation === undefined) throw new Error(`${name} is not on the API page`);
      const judge = judgeOf(contract, operation);
      const answered = new Map<number, number>();
      const property = fc.asyncProperty(fuzzCases(route, knownTo(name)), async (one) => {
        const wire = signed(name, one, await onWire(contract, one, photo));
        const answer = await sendRaw(system.url, wire);
        answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
        const wrong = judge(wire, answer);
        if (wrong.length > 0) throw new Error(`${answer.status}: ${wrong.join('; ')}\n${answer.body.subarray(0, 600)}`);
      });
      const examples = fc
        .sample(goodCases(route, knownTo(name)), { seed, numRuns: GOOD_FIRST })
        .map((one): [FuzzCase] => [one]);
      await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1000, examples });
      const good = Object.keys(contract.replies).reduce((sum, status) => sum + (answered.get(Number(status)) ?? 0), 0);
      const shown = `${name} was never answered well: ${JSON.stringify(Object.fromEntries(answered))}`;
      expect(good > 0 || NEVER_GOOD.has(name) || cases < ENOUGH, shown).toBe(true);
    },
    60_000 + cases * 100,
  );
});
