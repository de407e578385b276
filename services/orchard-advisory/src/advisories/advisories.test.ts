import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AdviceFixture,
  adviceOf,
  createAdviceFixture,
  locatedIn,
  NOON,
  SOLAPUR,
  STORM,
} from './testing/advice-fixture.ts';

let fixture: AdviceFixture;
beforeAll(async () => {
  fixture = await createAdviceFixture('advisories');
});
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.behave({ mode: 'ok' });
});
afterAll(() => fixture.stop());

const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

const located = (facts: object = {}) => locatedIn(fixture, facts);

describe('POST /api/advisories/generate', () => {
  it('calculates the day’s advisory of the caller’s own orchard, with the inputs it was made from', async () => {
    const { orchard, generate } = await located();
    const reply = await generate();
    expect(reply.statusCode).toBe(200);
    const advisory = reply.json();
    expect(advisory).toMatchObject({
      orchardId: orchard.id,
      day: '2026-11-21',
      createdAt: NOON.toISOString(),
      dataSource: 'live',
      credit: 'नमूना मौसम',
      irrigationLiters: expect.stringMatching(/^\d+(\.\d+)?$/),
      inputs: { weatherAt: NOON.toISOString(), kc: expect.any(Number), et0: expect.any(Number) },
    });
    expect(advisory.inputs.lines.length).toBeGreaterThan(2);
    expect(advisory.days).toHaveLength(7);
    expect(advisory.days[0].day).toBe('2026-11-21');
    expect(advisory.weatherData.windSpeed).toEqual(expect.any(Number));
    const kept = await fixture.service.mongo.collection('advisories').findOne({ _id: advisory.id });
    const snapshots = fixture.service.mongo.collection('weather_snapshots');
    const snapshot = await snapshots.findOne({ _id: kept?.weatherId });
    expect(snapshot?.weather.hours.wind.length).toBe(snapshot?.weather.hours.at.length);
    // One event with the rain of the cell is published.
    expect(snapshot?.seq).toBe(1);
  });

  it('50 requests at once create one advisory; later requests return the same', async () => {
    const { grower, generate, today } = await located();
    const replies = await Promise.all(Array.from({ length: 50 }, () => generate()));
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await fixture.stored(grower.userId)).toBe(1);
    expect(await fixture.calls()).toBe(1);
    const first = replies[0]?.json();
    fixture.clock.now = minutesLater(300);
    expect((await generate()).json().inputs).toEqual(first.inputs);
    expect((await today()).json().id).toBe(first.id);
  });

  it('creates a new advisory on the next day in India', async () => {
    const { made, today } = await located();
    const before = await made();
    fixture.clock.now = new Date('2026-11-21T18:29:59Z');
    expect((await today()).json().id).toBe(before.id);
    fixture.clock.now = new Date('2026-11-21T18:30:00Z');
    expect((await today()).json().code).toBe('advisory_missing');
    const after = await made();
    expect(after.day).toBe('2026-11-22');
    expect(after.id).not.toBe(before.id);
  });

  it('with `again`: newer weather under the same id, and the feedback is kept', async () => {
    const { grower, made } = await located();
    const before = await made();
    await grower.send('POST', '/api/advisories/feedback', { advisoryId: before.id, isHelpful: true });
    await fixture.behave(STORM);
    fixture.clock.now = minutesLater(61);
    const after = await made({ again: true });
    expect(after).toMatchObject({
      id: before.id,
      createdAt: before.createdAt,
      sprayDecision: 'avoid',
      inputs: { weatherAt: fixture.clock.now.toISOString() },
      feedback: { isHelpful: true },
    });
    expect(await fixture.stored(grower.userId)).toBe(1);
  });

  it('with `again` within ten minutes: the same advisory; 50 requests at once later fetch the weather once', async () => {
    const { made, generate } = await located();
    const before = await made();
    await fixture.behave(STORM);
    fixture.clock.now = minutesLater(9);
    expect((await made({ again: true })).inputs).toEqual(before.inputs);
    expect(await fixture.calls()).toBe(0);
    fixture.clock.now = minutesLater(70);
    const replies = await Promise.all(Array.from({ length: 50 }, () => generate({ again: true })));
    expect(new Set(replies.map((reply) => reply.json().id))).toEqual(new Set([before.id]));
    expect(new Set(replies.map((reply) => reply.json().sprayDecision))).toEqual(new Set(['avoid']));
    expect(await fixture.calls()).toBe(1);
  });

  it('with `again` after a failed call: the provider is called once in ten minutes', async () => {
    const { made } = await located();
    await fixture.behave({ mode: 'html' });
    expect((await made()).dataSource).toBe('backup');
    await fixture.behave({ mode: 'ok' });
    fixture.clock.now = minutesLater(9.9);
    expect((await made({ again: true })).dataSource).toBe('backup');
    fixture.clock.now = minutesLater(10);
    expect((await made()).dataSource).toBe('backup');
    expect((await made({ again: true })).dataSource).toBe('live');
  });

  it('with `again` right after the grower changed the orchard: calculated for the changed orchard', async () => {
    const { grower, orchard, made } = await located({ plantAge: 2 });
    const young = await made();
    await grower.send('PATCH', `/api/orchards/${orchard.id}`, { plantAge: 8 });
    expect((await made()).inputs).toEqual(young.inputs);
    const grown = await made({ again: true });
    expect(grown.id).toBe(young.id);
    expect(grown.inputs.wettedShare).not.toBe(young.inputs.wettedShare);
  });

  it('with `again` after an irrigation or a spray was recorded or removed: considers the diary', async () => {
    // On some days of the sample it rains, and no water is advised anyway.
    const dry = [
      ...['precipitation', 'precipitation_probability'].map((field) => ({ part: 'hourly' as const, field, value: 0 })),
      { part: 'daily' as const, field: 'precipitation_sum', value: 0 },
    ];
    await fixture.behave({ mode: 'ok', change: dry });
    const facts = { soilType: 'clay_black', plantPhase: 'fruiting', plantAge: 6 };
    const { grower, orchard, made } = await located(facts);
    const noted = async (entry: object) => {
      const reply = await grower.send('POST', `/api/orchards/${orchard.id}/diary`, { on: '2026-11-20', ...entry });
      return reply.json().entry.id;
    };
    const before = await made();
    expect(Number(before.irrigationLiters)).toBeGreaterThan(0);
    const run = await noted({ kind: 'irrigation' });
    await noted({ kind: 'spray', productId: 'kasugamycin_5_coc_45wp' });
    expect(await made()).toEqual(before);
    const after = await made({ again: true });
    expect((await adviceOf(grower, orchard.id).today()).json()).toEqual(after);
    expect(after).toMatchObject({ id: before.id, irrigationLiters: '0', irrigationEveryDays: 2 });
    expect(after.irrigationReason).toContain('आज पानी की ज़रूरत नहीं: आपने कल पानी दिया था, अगला पानी कल दें');
    expect(after.days.map(({ irrigationLiters }) => irrigationLiters > 0)).toEqual([false, ...Array(6).fill(true)]);
    expect(after.sprayReasons.slice(-2)).toEqual([
      'कल आपने कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP छिड़का',
      'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP के बाद तुड़ाई 30 नवंबर से करें, उससे पहले नहीं',
    ]);
    await grower.send('DELETE', `/api/orchards/${orchard.id}/diary/${run}`);
    expect((await made({ again: true })).irrigationLiters).toBe(before.irrigationLiters);
  });

  it('a live forecast without wind is never safe and says that the wind is unknown', async () => {
    const calm = Object.entries({ temperature_2m: 24, relative_humidity_2m: 65, precipitation: 0 });
    const good = [...calm, ['precipitation_probability', 0] as const, ['wind_gusts_10m', 9] as const];
    const hours = good.map(([field, value]) => ({ part: 'hourly' as const, field, value }));
    await fixture.behave({ mode: 'ok', change: [...hours, { part: 'hourly', field: 'wind_speed_10m', value: null }] });
    fixture.clock.now = new Date('2026-11-21T02:00:00Z');
    const advisory = await (await located({ plantPhase: 'fruiting' })).made();
    expect(advisory).toMatchObject({
      dataSource: 'live',
      sprayDecision: 'caution',
      sprayReasons: ['हवा का अनुमान नहीं मिला: खेत पर देखकर ही करें'],
      weatherData: { windSpeed: null, temperature: 24 },
    });
    expect(advisory).not.toHaveProperty('sprayWindow');
    expect(advisory.sprayHours.map(({ decision }) => decision)).not.toContain('safe');
  });

  it('with an orange alert no hour is safe, however calm the hours are', async () => {
    const calm = Object.entries({ wind_speed_10m: 6, wind_gusts_10m: 9, temperature_2m: 24, relative_humidity_2m: 65 });
    const dry = [...calm, ['precipitation', 0] as const, ['precipitation_probability', 0] as const];
    const hours = dry.map(([field, value]) => ({ part: 'hourly' as const, field, value }));
    const rain = { part: 'daily' as const, field: 'precipitation_sum', value: 130 };
    await fixture.behave({ mode: 'ok', change: hours });
    expect(await (await located({ plantPhase: 'fruiting' })).made()).toMatchObject({ sprayDecision: 'safe' });
    await fixture.behave({ mode: 'ok', change: [...hours, rain] });
    expect(await (await located({ plantPhase: 'fruiting' })).made()).toMatchObject({
      districtAlert: 'orange',
      sprayDecision: 'caution',
      sprayReasons: [expect.stringContaining('ऑरेंज अलर्ट'), expect.not.stringContaining('सब ठीक')],
    });
  });

  it('requires a place and an active orchard', async () => {
    const grower = fixture.grower();
    const nowhere = await grower.orchard();
    expect((await adviceOf(grower, nowhere.id).generate()).json()).toMatchObject({ code: 'place_missing' });
    const closed = await grower.orchard(SOLAPUR);
    await grower.send('PATCH', `/api/orchards/${closed.id}`, { status: 'inactive' });
    const reply = await adviceOf(grower, closed.id).generate();
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'orchard_inactive', error: expect.stringMatching(/[\u0900-\u097F]/) });
    expect(await fixture.stored(grower.userId)).toBe(0);
  });

  it('is denied for other users’ and unknown orchards and without a token', async () => {
    const { orchard, made } = await located();
    await made();
    const stranger = fixture.grower();
    const { generate, today } = adviceOf(stranger, orchard.id);
    expect((await generate()).json()).toMatchObject({ code: 'not_found' });
    expect((await generate({ userId: orchard.userId })).statusCode).toBe(403);
    expect((await today()).json()).toMatchObject({ code: 'not_found' });
    expect((await adviceOf(stranger, ulid()).generate()).statusCode).toBe(404);
    expect((await adviceOf(stranger, 'x').generate()).statusCode).toBe(400);
    expect((await stranger.send('POST', '/api/advisories/generate', { orchardId: { $gt: '' } })).statusCode).toBe(400);
    expect((await fixture.service.app.inject(`/api/advisories/today/${orchard.id}`)).statusCode).toBe(401);
    expect(await fixture.stored(stranger.userId)).toBe(0);
  });

  it('for an erased user: session_ended, nothing is stored', async () => {
    const { grower, generate } = await located();
    await fixture.service.tombstones.add(grower.userId);
    expect((await generate()).json()).toMatchObject({ code: 'session_ended' });
    expect(await fixture.stored(grower.userId)).toBe(0);
  });
});
