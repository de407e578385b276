import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dayAfter } from '@anar/india/time';
import { loadPlaces } from '@anar/places/place-table';
import { createService } from '@anar/service-kit/lifecycle/service';
import { startTestService } from '@anar/service-kit/testing';
import { environmentOf } from '@anar/service-kit/testing/processes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMarketFixture, type MarketFixture, record, TODAY } from '../testing/market-fixture.ts';
import { createImport } from './import-file.ts';
import { openCsv } from './open-csv.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const AGMARKNET =
  '"State Name","District Name","Market Name","Variety","Group","Arrivals (Tonnes)","Min Price (Rs./Quintal)","Max Price (Rs./Quintal)","Modal Price (Rs./Quintal)","Reported Date"';

let fixture: MarketFixture;
let folder: string;
let importFile: ReturnType<typeof createImport>;
beforeAll(async () => {
  fixture = await createMarketFixture('import');
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  await startTestService((config) => {
    const uses = { mongo: true, redis: false, events: true };
    const beside = createService({ name: 'market', title: 'Import', config, uses });
    importFile = createImport(beside, { sample: false, places: loadPlaces().places, pageRows: 100 });
    return beside;
  }, fixture.config);
});
beforeEach(() => fixture.reset());
afterAll(async () => {
  await fixture.stop();
  await rm(folder, { recursive: true });
});

async function file(...lines: string[]): Promise<string> {
  const path = join(folder, 'prices.csv');
  await writeFile(path, lines.join('\r\n'));
  return path;
}

/** The command in a process of its own, as an operator runs it. */
async function run(path: string): Promise<{ stdout: string; stderr: string; code?: number }> {
  return promisify(execFile)(process.execPath, [main, path], { env: environmentOf(fixture.config) }).catch(
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  );
}

const reported = (day: string, modal: number, changed: { market?: string; group?: string } = {}) => {
  const { market = 'Solapur', group = 'Fruits' } = changed;
  return `"Maharashtra","Sholapur","${market}","Bhagwa","${group}","12.4","${modal - 1000}","${modal + 1000}","${modal}","${day}"`;
};

it('an error message names the file without control characters, whatever the name contains', async () => {
  const { stderr, code } = await run(join(folder, '\u001b[2Jprices\nmore.csv'));
  expect(code).toBe(1);
  expect(stderr).toMatch(/^market-import: .*prices more\.csv'?\n$/);
  expect(stderr).not.toContain('\u001b');
});

describe('Agmarknet’s report', () => {
  it('with older days: rows are stored, analysed and published; importing it again changes nothing', async () => {
    await fixture.behave({ mode: 'ok', records: [record()] });
    await fixture.ingest();
    const days = [
      reported('20 Nov 2026', 8000),
      reported('14-Nov-26', 7000),
      reported('18 Nov 2025', 5000),
      reported('17 Nov 2026', 7500, { market: 'Solapur APMC' }),
    ];
    const wrong = [
      reported('31 Feb 2026', 8000),
      reported('19 Nov 2026', -8000),
      reported('19 Nov 2026', 90_000),
      reported('18 Nov 2026', 8000, { group: 'Vegetables' }),
      '"Maharashtra","Sholapur"',
    ];
    const path = await file('\ufeff"Report of Pomegranate"', '', AGMARKNET, ...days, ...wrong);
    const { stdout, stderr } = await run(path);
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual([
      '9 rows read: 4 stored, 0 there before, 5 kept aside',
      ...['  date_unreadable: 1', '  missing: 1', '  other_commodity: 1', '  outlandish: 1', '  price_not_positive: 1'],
      '1 mandis show something new',
    ]);
    const mandis = await fixture.mandis();
    expect(mandis).toHaveLength(1);
    expect(mandis[0]?.newest).toMatchObject({
      ...{ date: TODAY, modalPrice: 9000, previousPrice: 8000, previousDate: '2026-11-20', trend: 'up' },
      ...{ weeklyAverage: 8167, monthlyAverage: 7875 },
      days: [
        ['2026-11-14', 7000],
        ['2026-11-17', 7500],
        ['2026-11-20', 8000],
        [TODAY, 9000],
      ],
    });
    expect(await fixture.prices()).toHaveLength(5);
    expect(await fixture.published()).toHaveLength(2);

    const again = await importFile(path);
    expect(again).toMatchObject({ received: 9, stored: 0, unchanged: 4 });
    expect(Object.values(again.rejected).reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await fixture.published()).toHaveLength(2);
  });
});

it('the portal’s own CSV export is read too; rows of other commodities are counted as rejected', async () => {
  const path = await file(
    'state,district,market,commodity,variety,grade,arrival_date,min_price,max_price,modal_price',
    'Maharashtra,Solapur,Solapur,Pomegranate,Bhagwa,FAQ,21/11/2026,5000,12500,9000',
    'Maharashtra,Solapur,Solapur,Tomato,Local,FAQ,21/11/2026,1000,2000,1500',
    'Maharashtra,Solapur,"Pune(Moshi)",Pomegranate,Ganesh,FAQ,21/11/2026,"5,000","12,500","9,000"',
  );
  expect(await importFile(path)).toMatchObject({
    ...{ received: 3, stored: 2, unchanged: 0, rejected: { other_commodity: 1 } },
  });
});

it('a long file is imported completely, in any order of its days', async () => {
  const days = Array.from({ length: 300 }, (_, index) => {
    const day = dayAfter(TODAY, -(index % 60))
      .split('-')
      .reverse()
      .join('/');
    return reported(day, 8000 + (index % 7) * 100, { market: `Mandi ${Math.floor(index / 60)} Gaon` });
  });
  expect(await importFile(await file(AGMARKNET, ...days))).toMatchObject({ received: 300, stored: 300 });
  const mandis = await fixture.mandis();
  expect(mandis.map(({ newest }) => newest?.date)).toEqual(Array(5).fill(TODAY));
  expect(mandis.map(({ newest }) => newest?.days.length)).toEqual(Array(5).fill(30));
});

it('a file broken at its end: all rows before are imported, and the command names the broken line', async () => {
  const whole = [reported('20 Nov 2026', 8000), reported('19 Nov 2026', 7900)];
  const { stdout, stderr, code } = await run(await file(AGMARKNET, ...whole, '"Maharashtra","Shola'));
  expect(stdout).toContain('2 rows read: 2 stored');
  expect(stderr).toMatch(/^market-import: the file is broken, .*at line 4\)\n$/);
  expect(code).toBe(1);
  expect(await fixture.mandis()).toHaveLength(1);
});

it('a file that is not a price table is refused with the missing columns', async () => {
  const path = await file('State,District,Market,Date,Price', 'a,b,c,d,1');
  await expect(openCsv(path)).rejects.toThrow('columns missing: Min Price, Max Price, Modal Price');
  const refused = await run(path);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('market-import: no table of mandi prices');
  await expect(importFile(join(folder, 'none.csv'))).rejects.toThrow('no such file');
  expect(await fixture.prices()).toEqual([]);
});
