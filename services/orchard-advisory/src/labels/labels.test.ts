import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { loadLabels } from '@anar/label-claims/load-labels';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService(buildApp, testConfig('labels'));
});
afterAll(dispose);

const listed = async (): Promise<LabelClaim[]> => (await service.app.inject('/api/labels')).json().labels;

it('lists products with amounts, problems in Hindi, days and source, without a token', async () => {
  const labels = await listed();
  expect(labels).toHaveLength(18);
  expect(labels.find(({ productId }) => productId === 'kasugamycin_5_coc_45wp')).toEqual({
    productId: 'kasugamycin_5_coc_45wp',
    product: 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP',
    kind: 'bactericide',
    problems: ['तेलिया रोग', 'पत्ती धब्बा', 'फल सड़न', 'काला धब्बा सड़न (एन्थ्रेक्नोज)'],
    perLitre: { from: 1, to: 1, unit: 'g' },
    preHarvestDays: 10,
    source: 'केंद्रीय कीटनाशक बोर्ड (CIB&RC) की लेबल सूची, 31.03.2026',
  });
  expect(labels.find(({ productId }) => productId === 'metiram_55_pyraclostrobin_5wg')).toMatchObject({
    perHectare: { from: 1500, to: 1750, unit: 'g' },
    preHarvestDays: 67,
  });
});

it('leaves out every row with an open question', async () => {
  const shown = new Set((await listed()).map(({ productId }) => productId));
  const open = loadLabels().filter(({ check, phi }) => check !== undefined || phi === null);
  expect(open).toHaveLength(6);
  expect(open.filter(({ id }) => shown.has(id))).toEqual([]);
});
