import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { jpegOfScans } from '@anar/service-kit/testing/media/image-bombs';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { leafPhoto } from '../../testing/leaf-photo.ts';
import { MANY_CHECKS } from '../../testing/many-checks.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

const identity = testIdentity();
const bomb = jpegOfScans(6300, 6300, 883);
let service: Service;
let leaf: Buffer;
const farmer = plantCheckClient(() => service, identity);
const upload = (userId: string, bytes: Buffer) => farmer.photo(userId, {}, [{ bytes }]);

beforeAll(async () => {
  leaf = await leafPhoto(1600);
  const config = testConfig('photobombs', { jwksUrl: identity.jwksUrl, photoRefusalsPerHour: 3 });
  service = await startTestService(buildApp, { ...config, dailyChecks: MANY_CHECKS });
});
afterAll(dispose);

it('JPEG bombs of 883 scans cost no quota, are rate-limited, and do not delay the answers to others', async () => {
  const attacker = ulid();
  const before = (await farmer.quota(attacker)).body;
  const others = Array.from({ length: 10 }, () => upload(ulid(), leaf));
  for (let time = 0; time < 3; time++) {
    const { status, body } = await upload(attacker, bomb);
    expect([status, body.code]).toEqual([413, 'image_too_complex']);
    expect(body.error).toMatch(/नई फोटो/);
  }
  const { status, body } = await upload(attacker, leaf);
  expect([status, body.code]).toEqual([429, 'too_many_refused']);
  expect(body.error).toMatch(/लिखकर या बोलकर/);
  expect((await Promise.all(others)).map((reply) => reply.status)).toEqual(others.map(() => 201));
  expect((await farmer.quota(attacker)).body).toEqual(before);
  expect((await farmer.text(attacker, 'फल पर तेल जैसे काले धब्बे हैं')).status).toBe(201);
  expect(await service.mongo.collection('media').countDocuments({ owner: attacker })).toBe(0);
});

it('six concurrent photos of one user: at least two are accepted, the others get 429; unanswered ones cost nothing', async () => {
  const userId = ulid();
  const before = (await farmer.quota(userId)).body.photo.left ?? 0;
  const replies = await Promise.all(Array.from({ length: 6 }, () => upload(userId, leaf)));
  const statuses = replies.map(({ status }) => status);
  const taken = statuses.filter((status) => status === 201).length;
  expect(statuses.filter((status) => status !== 201)).toEqual(Array(6 - taken).fill(429));
  expect(taken).toBeGreaterThanOrEqual(2);
  expect((await farmer.quota(userId)).body.photo.left).toBe(before);
  expect((await upload(userId, leaf)).status).toBe(201);
});
