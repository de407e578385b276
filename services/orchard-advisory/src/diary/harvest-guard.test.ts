import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Grower, newGrower } from '../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('harvestguard', { jwksUrl: identity.jwksUrl });
/** A morning in India that is still the day before in UTC. */
const NOW = new Date('2026-07-10T22:00:00Z');
const TODAY = '2026-07-11';
/** Its label: no picking for 10 days. */
const SPRAY = { kind: 'spray', productId: 'kasugamycin_5_coc_45wp', on: '2026-07-08' };
const PRODUCT = 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP';
const SAFE_ON = '2026-07-18';
let service: Service;

beforeAll(async () => {
  service = await startTestService((shared: typeof config) => buildApp(shared, { clock: () => NOW }), config);
});
afterAll(dispose);

/** A grower with an orchard of this phase. */
async function newcomer(plantPhase = 'fruiting') {
  const grower = newGrower(service, identity);
  const { id } = await grower.orchard({ plantPhase });
  const diary = `/api/orchards/${id}/diary`;
  return {
    grower,
    id,
    note: (entry: object, headers = {}) => grower.send('POST', diary, entry, headers),
    entries: async () => (await grower.send('GET', diary)).json().entries,
    change: (facts: object) => grower.send('PATCH', `/api/orchards/${id}`, facts),
  };
}
const harvest = (on: string) => ({ kind: 'harvest', on });
const phaseOf = async (grower: Grower) => (await grower.list())[0]?.plantPhase;

describe('a harvest', () => {
  it('within the wait of a spray is refused with the safe day, and stored with `despiteWait`', async () => {
    const { note, entries } = await newcomer();
    await note(SPRAY);
    for (const on of ['2026-07-08', TODAY, '2026-07-17']) {
      const refused = await note(harvest(on));
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'harvest_within_wait',
        details: { product: PRODUCT, safeOn: SAFE_ON },
      });
    }
    expect(await entries()).toHaveLength(1);
    const key = { 'idempotency-key': ulid() };
    expect((await note(harvest(TODAY), key)).statusCode).toBe(409);
    const kept = await note({ ...harvest(TODAY), despiteWait: true });
    expect(kept.statusCode).toBe(201);
    expect(kept.json().entry).not.toHaveProperty('despiteWait');
    expect(await entries()).toHaveLength(2);
  });

  it('from the safe day on, before the spray, or after the spray was removed is stored', async () => {
    const { note, grower, id } = await newcomer();
    const { entry } = (await note(SPRAY)).json();
    expect((await note(harvest(SAFE_ON))).statusCode).toBe(201);
    expect((await note(harvest('2026-07-07'))).statusCode).toBe(201);
    await grower.send('DELETE', `/api/orchards/${id}/diary/${entry.id}`);
    expect((await note(harvest(TODAY))).statusCode).toBe(201);
  });

  it('is refused with the spray of the longest wait, not the last one', async () => {
    const { note } = await newcomer();
    await note({ ...SPRAY, productId: 'copper_sulphate_pentahydrate_6sc', on: '2026-07-01' });
    await note({ ...SPRAY, productId: 'broflanilide_20sc', on: TODAY });
    expect((await note(harvest('2026-07-12'))).json().details.safeOn).toBe('2026-08-03');
  });

  it.each(['मेटिराम 70 WG', 'metiram 70 wg'])('waits for a spray with a typed product name: %s', async (product) => {
    const { note } = await newcomer();
    const { entry } = (await note({ kind: 'spray', product, on: '2026-07-08' })).json();
    expect(entry).toMatchObject({ product, productId: 'metiram_70wg', preHarvestDays: 10 });
    expect((await note(harvest(TODAY))).json()).toMatchObject({
      code: 'harvest_within_wait',
      details: { product, safeOn: SAFE_ON },
    });
  });

  it('waits for a labelled product that was recorded as a fertilizer', async () => {
    const { note } = await newcomer();
    const drench = { kind: 'fertilizer', product: 'मेटिराम 70 WG', on: '2026-07-08' };
    await note({ ...drench, product: 'यूरिया' });
    expect((await note(harvest('2026-07-10'))).statusCode).toBe(201);
    expect((await note(drench)).json().code).toBe('spray_past_harvest');
    expect((await note({ ...drench, despiteWait: true })).json()).toMatchObject({ harvestWait: { safeOn: SAFE_ON } });
    expect((await note(harvest(TODAY))).json().code).toBe('harvest_within_wait');
  });

  it('after a spray with an unknown wait is refused with its day, and stored with `despiteWait`', async () => {
    const { note, change } = await newcomer();
    await note({ kind: 'spray', product: 'नीम तेल', on: '2026-05-08' });
    await note({ kind: 'spray', product: 'क्विनालफॉस 25 EC', on: '2026-07-08' });
    const refused = await note(harvest(TODAY));
    expect(refused.statusCode).toBe(409);
    const warning = { product: 'क्विनालफॉस 25 EC', sprayedOn: '2026-07-08' };
    expect(refused.json()).toMatchObject({ code: 'harvest_wait_unknown', details: warning });
    expect((await change({ plantPhase: 'harvest' })).json()).toMatchObject({ code: 'harvest_wait_unknown' });
    expect((await note({ ...harvest(TODAY), despiteWait: true })).statusCode).toBe(201);
    expect((await note(harvest('2026-07-07'))).json().details).toMatchObject({ product: 'नीम तेल' });
    await note({ ...SPRAY, despiteWait: true });
    expect((await note(harvest(TODAY))).json().code).toBe('harvest_within_wait');
  });

  it('ignores an unknown wait longer than that of any label', async () => {
    const { note } = await newcomer();
    await note({ kind: 'spray', product: 'नीम तेल', on: '2026-07-08' });
    expect((await note(harvest('2026-10-06'))).json().code).toBe('harvest_wait_unknown');
    expect((await note(harvest('2026-10-07'))).statusCode).toBe(201);
  });

  it('in one orchard does not wait for a spray in another', async () => {
    const { note, grower } = await newcomer();
    await note(SPRAY);
    const { id } = await grower.orchard();
    expect((await grower.send('POST', `/api/orchards/${id}/diary`, harvest(TODAY))).statusCode).toBe(201);
  });
});

describe('the harvest phase', () => {
  it('within the wait of a spray is refused with the safe day, and stored with `despiteWait`', async () => {
    const { note, change, grower } = await newcomer();
    await note(SPRAY);
    const refused = await change({ plantPhase: 'harvest' });
    expect(refused.json()).toMatchObject({ code: 'harvest_within_wait', details: { safeOn: SAFE_ON } });
    expect(await phaseOf(grower)).toBe('fruiting');
    expect((await change({ plantPhase: 'harvest', despiteWait: true })).statusCode).toBe(200);
    expect(await phaseOf(grower)).toBe('harvest');
    expect((await change({ plantPhase: 'harvest', name: 'नहर वाला' })).statusCode).toBe(200);
  });

  it('is accepted when no wait is running; other phases always', async () => {
    const { note, change } = await newcomer();
    expect((await change({ plantPhase: 'harvest' })).statusCode).toBe(200);
    await note({ ...SPRAY, despiteWait: true });
    expect((await change({ plantPhase: 'growth' })).statusCode).toBe(200);
  });
});

describe('a spray', () => {
  it('whose wait ends after a planned harvest is refused with both days, and stored with `despiteWait`', async () => {
    const { note, entries } = await newcomer();
    await note(harvest('2026-07-17'));
    const refused = await note(SPRAY);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'spray_past_harvest',
      details: { product: PRODUCT, safeOn: SAFE_ON, harvestOn: '2026-07-17' },
    });
    expect((await note({ ...SPRAY, despiteWait: true })).statusCode).toBe(201);
    expect(await entries()).toHaveLength(2);
  });

  it('during picking is refused, unless its wait is over by now', async () => {
    const { note } = await newcomer('harvest');
    expect((await note(SPRAY)).json()).toMatchObject({ code: 'spray_past_harvest', details: { harvestOn: TODAY } });
    expect((await note({ ...SPRAY, on: '2026-07-01' })).statusCode).toBe(201);
    const unknown = { kind: 'spray', product: 'नीम तेल', on: TODAY };
    expect((await note(unknown)).json()).toMatchObject({ code: 'harvest_wait_unknown', details: { sprayedOn: TODAY } });
    expect((await note({ ...unknown, despiteWait: true })).statusCode).toBe(201);
  });

  it('without a label before a planned harvest is refused once: its wait is unknown', async () => {
    const { note } = await newcomer();
    await note(harvest('2026-07-17'));
    expect((await note({ kind: 'spray', product: 'azoxystrobin aur rogor', on: TODAY })).json().code).toBe(
      'harvest_wait_unknown',
    );
  });

  it('is stored when the harvest was before it, or is not before the safe day', async () => {
    const { note } = await newcomer();
    await note(harvest('2026-07-07'));
    await note(harvest(SAFE_ON));
    expect((await note(SPRAY)).statusCode).toBe(201);
  });
});

describe('the next harvest of an orchard', () => {
  const nextOf = async (grower: Grower) => (await grower.list())[0]?.nextHarvest;

  it('is the planned one or that of the calendar, whichever is first', async () => {
    const { note, grower } = await newcomer('growth');
    const calendar = { on: '2026-11-08', from: 'calendar' };
    expect(await nextOf(grower)).toEqual(calendar);
    const planned = await note(harvest('2026-07-30'));
    expect(await nextOf(grower)).toEqual({ on: '2026-07-30', from: 'diary' });
    const { id, orchardId } = planned.json().entry;
    await grower.send('DELETE', `/api/orchards/${orchardId}/diary/${id}`);
    expect(await nextOf(grower)).toEqual(calendar);
  });

  it('is unknown for fruit without a bahar, and today during picking', async () => {
    const { grower, change } = await newcomer();
    expect(await nextOf(grower)).toBeUndefined();
    await change({ plantPhase: 'harvest' });
    expect(await nextOf(grower)).toEqual({ on: TODAY, from: 'calendar' });
  });

  it('counts from when the phase was set: again when it changes, not when other facts change', async () => {
    const { grower, id, change } = await newcomer('growth');
    const orchards = service.mongo.collection<{ _id: string }>('orchards');
    await orchards.updateOne({ _id: id }, { $set: { phaseToldAt: new Date('2026-05-02T06:00:00Z') } });
    await change({ name: 'नहर वाला', plantPhase: 'growth' });
    expect(await nextOf(grower)).toEqual({ on: '2026-08-30', from: 'calendar' });
    await change({ plantPhase: 'flowering' });
    expect(await nextOf(grower)).toEqual({ on: '2026-11-08', from: 'calendar' });
  });
});
