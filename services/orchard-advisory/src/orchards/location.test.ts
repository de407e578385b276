import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { AnarEvent } from '@anar/contracts/messages/event';
import { orchardChanged } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { newGrower } from '../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('location', { jwksUrl: identity.jwksUrl });
let received: AnarEvent<typeof orchardChanged>[];
let service: Service;

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  received = await collectEvents(orchardChanged, config);
});
afterAll(dispose);

const locate = (grower: ReturnType<typeof newGrower>, given: object) =>
  grower.send('POST', '/api/orchard/location', given);

it('stores the phone’s own position with the nearest district, and publishes the change', async () => {
  const grower = newGrower(service, identity);
  const { id } = await grower.orchard();
  const reply = await locate(grower, { orchardId: id, lat: '17.70', long: '75.80' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().orchard).toMatchObject({ id, latitude: 17.7, longitude: 75.8 });
  expect(reply.json().orchard.place).toEqual({
    source: 'gps',
    approximate: false,
    district: 'solapur',
    districtName: 'सोलापुर',
    state: 'Maharashtra',
  });
  expect(await grower.list()).toEqual([reply.json().orchard]);
  await eventually(() => received.find((one) => one.userId === grower.userId && one.seq === 2));
  expect(received.filter((one) => one.userId === grower.userId)).toMatchObject([
    { seq: 1, data: { orchardId: id } },
    { seq: 2, data: { orchardId: id, cell: '177_758', district: 'solapur', state: 'Maharashtra' } },
  ]);
});

it('accepts latitude, longitude, lat and long in any pair', async () => {
  const grower = newGrower(service, identity);
  const { id } = await grower.orchard();
  for (const given of [
    { latitude: 25.3, longitude: 72.5 },
    { lat: 25.3, longitude: 72.5 },
    { latitude: 25.3, long: 72.5 },
  ]) {
    expect((await locate(grower, { orchardId: id, ...given })).json().orchard.place.district).toBe('jalore');
  }
});

it('a place of the table is stored as approximate with its name, a pin code too', async () => {
  const grower = newGrower(service, identity);
  const { id } = await grower.orchard({ latitude: 17.7, longitude: 75.8 });
  const { places } = (await service.app.inject({ url: '/api/places', query: { query: 'पंढरपुर' } })).json();
  const picked = (await locate(grower, { orchardId: id, placeId: places[0].id })).json().orchard;
  expect(picked).toMatchObject({
    latitude: 17.68,
    place: { source: 'picked', approximate: true, name: 'पंढरपुर', district: 'solapur' },
  });
  const pin = (await locate(grower, { orchardId: id, placeId: 'pin-343029' })).json().orchard;
  expect(pin.place).toMatchObject({ source: 'pin', approximate: true, name: 'पिन 343029', districtName: 'जालोर' });
  const gps = (await locate(grower, { orchardId: id, lat: 26.1, long: 91.7 })).json().orchard;
  expect(gps.place).toEqual({ source: 'gps', approximate: false });
});

it('the form accepts a place too', async () => {
  const grower = newGrower(service, identity);
  expect((await grower.orchard({ placeId: 'nashik' })).place).toMatchObject({ approximate: true, district: 'nashik' });
  expect((await grower.orchard({ latitude: 17.7, longitude: 75.8 })).place).toMatchObject({ source: 'gps' });
});

it('the wizard and the edit accept a place too, under any of its names', async () => {
  const grower = newGrower(service, identity);
  const { userId } = grower;
  const wizard = { userId, plantAge: 3, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 100 };
  const made = await grower.send('POST', '/api/orchard/new', { ...wizard, lat: '17.7', long: '75.8' });
  expect(made.json().orchard).toMatchObject({ latitude: 17.7, place: { source: 'gps', district: 'solapur' } });
  expect(await grower.orchard({ lat: 17.7, long: 75.8 })).toMatchObject({ latitude: 17.7, longitude: 75.8 });
  const { id } = made.json().orchard;
  const moved = (await grower.send('PATCH', `/api/orchards/${id}`, { plantAge: 4, placeId: 'nashik' })).json().orchard;
  expect(moved).toMatchObject({ plantAge: 4, place: { approximate: true, district: 'nashik' } });
  expect(moved).not.toHaveProperty('placeId');
  await eventually(() => received.find((one) => one.userId === userId && one.seq === 2));
  expect(received.filter((one) => one.userId === userId && 'district' in one.data)).toMatchObject([
    { data: { district: 'solapur' } },
    { data: { district: 'solapur' } },
    { data: { district: 'nashik' } },
  ]);
});

describe.each([['latitude'], ['lat'], ['longitude'], ['long']])('half a place, %s alone', (name) => {
  const half = { [name]: name.startsWith('lat') ? 17.7 : 75.8 };

  it('is refused by wizard, form and edit with the same error, and nothing is stored', async () => {
    const grower = newGrower(service, identity);
    const { userId } = grower;
    const before = await grower.orchard();
    const wizard = { userId, plantAge: 3, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 100 };
    const replies = [
      await grower.send('POST', '/api/orchard/new', { ...wizard, ...half }),
      await grower.send('POST', '/api/orchards', { userId, ...half }),
      await grower.send('PATCH', `/api/orchards/${before.id}`, { plantAge: 9, ...half }),
      await locate(grower, { orchardId: before.id, ...half }),
    ];
    const { code, error } = orchardErrors.placeIncomplete;
    for (const reply of replies) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code, error });
    }
    expect(await grower.list()).toEqual([before]);
  });
});

const wrong: [string, object, number, string][] = [
  ['half a position', { lat: 17.7 }, 400, 'place_incomplete'],
  ['the other half', { longitude: 75.8 }, 400, 'place_incomplete'],
  ['no place at all', {}, 400, 'place_incomplete'],
  ['the North Pole', { lat: 90, long: 0 }, 400, 'invalid_request'],
  ['the South Pole', { lat: -90, long: 75 }, 400, 'invalid_request'],
  ['the middle of the sea', { lat: 0, long: 0 }, 400, 'invalid_request'],
  ['swapped degrees', { lat: 75.8, long: 17.7 }, 400, 'invalid_request'],
  ['words', { lat: 'यहाँ', long: 'वहाँ' }, 400, 'invalid_request'],
  ['nothing between quotes', { lat: '', long: '12.22' }, 400, 'invalid_request'],
  ['an unknown place', { placeId: 'atlantis' }, 422, 'place_unknown'],
];
it.each(wrong)('refuses %s and keeps the stored place', async (_what, given, status, code) => {
  const grower = newGrower(service, identity);
  const before = await grower.orchard({ latitude: 17.7, longitude: 75.8 });
  const reply = await locate(grower, { orchardId: before.id, ...given });
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(await grower.list()).toEqual([before]);
});

it('another user’s or an unknown orchard: 404 not_found', async () => {
  const [owner, other] = [newGrower(service, identity), newGrower(service, identity)];
  const { id } = await owner.orchard();
  for (const orchardId of [id, ulid()]) {
    const reply = await locate(other, { orchardId, lat: 17.7, long: 75.8 });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  }
  expect((await owner.list())[0]).not.toHaveProperty('latitude');
});

it('places can be searched without a token; a query that is too short is refused', async () => {
  const search = (query: string) => service.app.inject({ url: '/api/places', query: { query } });
  expect((await search('jalor')).json().places[0]).toEqual({
    id: 'jalore',
    kind: 'district',
    name: 'जालोर',
    districtName: 'जालोर',
    stateName: 'राजस्थान',
  });
  expect((await search('लंदन')).json()).toEqual({ places: [] });
  expect((await search('a')).statusCode).toBe(400);
});
