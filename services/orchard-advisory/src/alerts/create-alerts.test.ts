import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { createImdSimulator } from '@anar/simulators/imd/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertSource, createAlerts } from './create-alerts.ts';
import type { ImdConfig } from './settings.ts';
import { forecast } from './testing/forecast.ts';

const simulator = createImdSimulator();
let baseUrl: string;
beforeAll(async () => {
  baseUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => behave({}));
afterAll(async () => {
  await dispose();
  await simulator.close();
});

const NOW = new Date('2026-11-21T09:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const SOLAPUR = { district: 'solapur', state: 'Maharashtra' };
const RAIN = { codes: '2,4', colour: '2' };
const WET = forecast({ rainMm: 80 });

async function behave(changed: object) {
  const payload = { mode: 'ok', date: '2026-11-21', ...changed };
  const reply = await simulator.inject({ method: 'PUT', url: '/control/imd', payload });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}
const warn = (district: string, days: object[], more: object = {}) =>
  behave({ warnings: [{ district, days, ...more }] });
const calls = async () => (await simulator.inject('/control/imd')).json().calls.length;

async function replica(changed: Partial<ImdConfig> | null = {}, config = testConfig('alerts')) {
  const imd = { baseUrl, apiKey: '', credit: 'सरकारी चेतावनी (मौसम विभाग)', timeoutMs: 2000, ...changed };
  let alerts: AlertSource | undefined;
  const service = await startTestService((own) => {
    const built = createService({
      name: 'orchard',
      title: 'Alerts',
      config: own,
      uses: { mongo: false, events: false },
    });
    alerts = createAlerts(built, changed ? { imd } : {});
    return built;
  }, config);
  if (!alerts) throw new Error('not built');
  return { service, alerts };
}

describe('a government warning', () => {
  it('is shown with its colour, its hazards and our advice, the worst hazard first', async () => {
    await warn('SOLAPUR', [{ codes: '4,2', colour: '2' }]);
    const { alerts } = await replica();
    expect(await alerts.of(SOLAPUR, WET, NOW)).toEqual({
      level: 'orange',
      source: 'government',
      message:
        'सरकारी चेतावनी (मौसम विभाग): सोलापुर ज़िले में आज भारी बारिश और गरज-चमक के साथ आँधी। ' +
        'हमारी सलाह: पके फल तोड़ लें, पानी निकलने की नालियाँ खोल दें, खाद अभी न डालें।',
    });
  });

  it.each([
    ['1', 'red'],
    ['2', 'orange'],
    ['3', 'yellow'],
  ])('colour %s is %s', async (colour, level) => {
    await warn('SOLAPUR', [{ codes: '17', colour }]);
    expect(await (await replica()).alerts.of(SOLAPUR, WET, NOW)).toMatchObject({ level, source: 'government' });
  });

  it('of "none" overrides the forecast', async () => {
    await warn('SOLAPUR', [{ codes: '1', colour: '4' }]);
    expect(await (await replica()).alerts.of(SOLAPUR, WET, NOW)).toEqual({
      level: 'none',
      message: '',
      source: 'government',
    });
  });

  it('of yesterday is shown with its entry for today', async () => {
    const days = [
      { codes: '17', colour: '1' },
      { codes: '8', colour: '3' },
    ];
    await behave({ date: '2026-11-20', utc: '1200', warnings: [{ district: 'SOLAPUR', days }] });
    expect(await (await replica()).alerts.of(SOLAPUR, WET, NOW)).toMatchObject({
      level: 'yellow',
      message: expect.stringContaining('आज तेज़ हवा।'),
    });
  });

  it.each([
    ['older than a day', { date: '2026-11-20', utc: '0859' }],
    ['of yesterday without an hour', { date: '2026-11-20', utc: '' }],
    ['of days ago', { date: '2026-11-17' }],
    ['of tomorrow', { date: '2026-11-22' }],
    ['of no day', { date: 'soon' }],
  ])('%s is not shown', async (_what, when) => {
    await behave({ ...when, warnings: [{ district: 'SOLAPUR', days: Array(5).fill(RAIN) }] });
    expect(await (await replica()).alerts.of(SOLAPUR, WET, NOW)).toMatchObject({ level: 'yellow', source: 'forecast' });
  });

  it.each([
    ['an unknown colour', { codes: '2', colour: '5' }],
    ['an unknown code', { codes: '2,41', colour: '1' }],
    ['no code', { codes: '', colour: '1' }],
  ])('with %s is not shown', async (_what, day) => {
    await warn('SOLAPUR', [day]);
    expect(await (await replica()).alerts.of(SOLAPUR, WET, NOW)).toMatchObject({ source: 'forecast' });
  });

  it('is not shown when days without a warning are not green', async () => {
    await behave({ mode: 'reversed', warnings: [{ district: 'SOLAPUR', days: [RAIN] }] });
    expect(await (await replica()).alerts.of(SOLAPUR, WET, NOW)).toMatchObject({ level: 'yellow', source: 'forecast' });
  });
});

describe('a district', () => {
  it.each([
    ['ahilyanagar', 'AHMADNAGAR'],
    ['beed', 'BID'],
    ['banaskantha', 'BANAS KANTHA'],
    ['dharashiv', 'Osmanabad'],
    ['kalaburagi', 'GULBARGA'],
    ['ysr_kadapa', 'Y.S.R.'],
  ])('%s is found as %s', async (district, name) => {
    await warn(name, [RAIN]);
    expect(await (await replica()).alerts.of({ district }, WET, NOW)).toMatchObject({ level: 'orange' });
  });

  it('is found by its id, whatever its name', async () => {
    await warn('AMDAVAD', [RAIN], { id: '273' });
    expect(await (await replica()).alerts.of({ district: 'ahmedabad' }, WET, NOW)).toMatchObject({ level: 'orange' });
  });

  it('whose name exists in another state is found only with the state', async () => {
    const district = 'chhatrapati_sambhajinagar';
    const { alerts } = await replica();
    await behave({ warnings: [{ district: 'AURANGABAD', state: 'BIHAR', days: [RAIN] }] });
    expect(await alerts.of({ district }, WET, NOW)).toMatchObject({ source: 'forecast' });
    await behave({ warnings: [{ district: 'AURANGABAD', state: 'MAHARASHTRA', days: [RAIN] }] });
    expect(await alerts.of({ district }, WET, later(1))).toMatchObject({ source: 'government', level: 'orange' });
  });

  it('whose name exists twice in our table is found only with the state', async () => {
    const { alerts } = await replica();
    await behave({ warnings: [{ district: 'PRATAPGARH', days: [RAIN] }] });
    expect(await alerts.of({ district: 'pratapgarh' }, WET, NOW)).toMatchObject({ source: 'forecast' });
    const reported = ['UTTAR PRADESH', 'RAJASTHAN'].map((state, i) => ({
      ...{ district: 'PRATAPGARH', state },
      days: [{ codes: '17', colour: String(i + 2) }],
    }));
    await behave({ warnings: reported });
    expect(await alerts.of({ district: 'pratapgarh' }, WET, later(1))).toMatchObject({ level: 'yellow' });
    expect(await alerts.of({ district: 'pratapgarh_up' }, WET, later(1))).toMatchObject({ level: 'orange' });
  });

  it('that is unknown gets the forecast', async () => {
    const { alerts } = await replica();
    expect(await alerts.of({}, WET, NOW)).toMatchObject({ source: 'forecast' });
    expect(await alerts.of({ district: 'nowhere' }, WET, NOW)).toMatchObject({ source: 'forecast' });
    expect(await calls()).toBeLessThan(2);
  });
});

describe('calls to IMD', () => {
  it('are made once an hour for all districts and all replicas, also for concurrent requests', async () => {
    await warn('SOLAPUR', [RAIN]);
    const config = testConfig('alerts');
    const [first, second] = [await replica({}, config), await replica({}, config)];
    await Promise.all(Array.from({ length: 50 }, () => first.alerts.of(SOLAPUR, WET, NOW)));
    expect(await second.alerts.of(SOLAPUR, WET, later(0.9))).toMatchObject({ level: 'orange' });
    expect(await second.alerts.of({ district: 'pune' }, WET, later(0.9))).toMatchObject({ source: 'forecast' });
    expect(await calls()).toBe(1);
    await second.alerts.of(SOLAPUR, WET, later(1));
    expect(await calls()).toBe(2);
  });

  it.each([
    [{ mode: 'fail' }, 2],
    [{ mode: 'html' }, 2],
    [{ mode: 'half' }, 2],
    [{ mode: 'unlisted' }, 1],
    [{ mode: 'silence' }, 1],
  ])('that fail (%o): the forecast is used, and IMD is not called again for a while', async (behaviour, tries) => {
    await behave(behaviour);
    const { alerts } = await replica({ timeoutMs: behaviour.mode === 'silence' ? 300 : 5000 });
    for (let i = 0; i < 3; i++) {
      expect(await alerts.of(SOLAPUR, WET, NOW)).toMatchObject({ level: 'yellow', source: 'forecast' });
    }
    expect(await calls()).toBe(tries);
    await warn('SOLAPUR', [RAIN]);
    expect(await alerts.of(SOLAPUR, WET, later(0.1))).toMatchObject({ level: 'orange', source: 'government' });
  });

  it('that fail: the last warning is used as long as it is recent', async () => {
    await warn('SOLAPUR', [RAIN, RAIN]);
    const { alerts } = await replica();
    await alerts.of(SOLAPUR, WET, NOW);
    await behave({ mode: 'fail' });
    expect(await alerts.of(SOLAPUR, WET, later(20))).toMatchObject({ source: 'government' });
    expect(await alerts.of(SOLAPUR, forecast(), later(22))).toMatchObject({ source: 'forecast' });
  });

  it('are still made, and cached by the replica, while Redis is down', async () => {
    await warn('SOLAPUR', [RAIN]);
    const config = testConfig('alerts');
    const gate = await tcpProxy(config.redis.url);
    const { alerts } = await replica({}, { ...config, redis: { ...config.redis, url: gate.url } });
    await gate.cut();
    for (const hours of [0, 0.5]) {
      expect(await alerts.of(SOLAPUR, WET, later(hours))).toMatchObject({ level: 'orange', source: 'government' });
    }
    expect(await calls()).toBe(1);
    await gate.reopen();
  });

  it('are not made without an address, and readiness reports unconfigured', async () => {
    const { alerts, service } = await replica(null);
    expect(await alerts.of(SOLAPUR, WET, NOW)).toMatchObject({ source: 'forecast' });
    expect((await service.health.report()).dependencies.imd?.status).toBe('unconfigured');
    expect(await calls()).toBe(0);
  });
});
