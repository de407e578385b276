import { describe, expect, it } from 'vitest';
import { createPortalClient, POMEGRANATE } from './portal-client.ts';
import type { PortalRecord } from './record.ts';
import { createMarketSimulator, PUBLIC_KEY, RESOURCE } from './server.ts';

const app = createMarketSimulator({ apiKey: 'right' });
const { get, ask, all } = createPortalClient(app);

describe('the form of data.gov.in', () => {
  it('rows and paging parameters are text; the default paging values are numbers', async () => {
    const page = await ask({ ...POMEGRANATE, limit: '5', offset: '10' });
    expect(page).toMatchObject({ status: 'ok', index_name: RESOURCE, count: 5, limit: '5', offset: '10' });
    expect(page.field.map(({ id }: { id: string }) => id)).toEqual(Object.keys(page.records[0]));
    expect(page.records[0]).toMatchObject({
      commodity: 'Pomegranate',
      arrival_date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    });
    expect(page.records[0].modal_price).toMatch(/^\d+$/);
    expect((await app.inject(`/resource/${RESOURCE}?api-key=right&format=json`)).json()).toMatchObject({
      limit: 10,
      offset: 0,
      count: 10,
    });
  });

  it('paging returns each row once, then none', async () => {
    const { total } = await ask(POMEGRANATE);
    const rows: unknown[] = [];
    for (let offset = 0; offset <= total; offset += 300)
      rows.push(...(await ask({ ...POMEGRANATE, limit: '300', offset: String(offset) })).records);
    expect(rows).toHaveLength(total);
    expect(rows).toEqual(await all());
    expect(await ask({ ...POMEGRANATE, offset: String(total) })).toMatchObject({ total, count: 0, records: [] });
  });

  it('filters match exactly, and only by state.keyword', async () => {
    const states = async (query: Record<string, string>) => [
      ...new Set((await ask(query)).records.map(({ state }: PortalRecord) => state)),
    ];
    expect(await states({ ...POMEGRANATE, 'filters[state.keyword]': 'Karnataka' })).toEqual(['Karnataka']);
    expect(await states({ ...POMEGRANATE, 'filters[state]': 'Karnataka' })).toEqual([]);
    expect(await states({ 'filters[commodity]': 'pomegranate' })).toEqual([]);
    expect((await ask()).records.map(({ commodity }: PortalRecord) => commodity)).toContain('Tomato');
  });

  it('without format=json the answer is XML', async () => {
    const reply = await get({ format: '', limit: '1', 'filters[market]': 'Jodhpur(F&V)' });
    expect(reply.headers['content-type']).toContain('xml');
    expect(reply.body).toContain('<market>Jodhpur(F&amp;V)</market>');
  });

  it('a missing key is 400, a wrong one 403; the public one gets ten rows per call', async () => {
    const none = await app.inject(`/resource/${RESOURCE}?format=json`);
    expect([none.statusCode, none.json()]).toEqual([400, { error: 'Authorization field missing' }]);
    const wrong = await get({ 'api-key': 'wrong' });
    expect([wrong.statusCode, wrong.json()]).toEqual([403, { error: 'Key not authorised' }]);
    expect(await ask({ 'api-key': PUBLIC_KEY })).toMatchObject({ count: 10, limit: '1000' });
    expect((await createMarketSimulator().inject(`/resource/${RESOURCE}?format=json`)).statusCode).toBe(200);
    expect((await get({}, 'another')).json()).toMatchObject({ status: 'error', records: [] });
  });
});
