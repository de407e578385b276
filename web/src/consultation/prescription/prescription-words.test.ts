import type { PrescriptionLine } from '@anar/contracts/consult/prescriptions';
import { expect, it } from 'vitest';
import { doseText, repeatText, safeDaysText, sharedPrescription, spokenPrescription } from './prescription-words.ts';

const line: PrescriptionLine = {
  product: 'कॉपर ऑक्सीक्लोराइड 50 WP',
  perLitre: { value: 2, unit: 'g' },
  perPump: { value: 30, unit: 'g', litres: 15 },
  repeatAfterDays: 10,
  times: 3,
  preHarvestDays: 15,
};

it('doseText: the dose per pump and per litre', () => {
  expect(doseText(line)).toBe('15 लीटर के एक पंप में 30 ग्राम, 1 लीटर पानी में 2 ग्राम');
  expect(doseText({ product: 'x', perLitre: { value: 1.5, unit: 'ml' } })).toBe('1 लीटर पानी में 1.5 मि.ली.');
});

it('doseText: amounts are not rounded, so that the paper matches the label', () => {
  const perPump = { value: 11.25, unit: 'ml', litres: 15 } as const;
  const thrips = { product: 'x', perLitre: { value: 0.75, unit: 'ml' }, perPump } as const;
  expect(doseText(thrips)).toBe('15 लीटर के एक पंप में 11.25 मि.ली., 1 लीटर पानी में 0.75 मि.ली.');
});

it('doseText without a dose: asks the farmer to ask the doctor', () => {
  expect(doseText({ product: 'x' })).toContain('डॉक्टर से पूछकर');
});

it.each([
  [{ repeatAfterDays: 10, times: 3 }, 'हर 10 दिन, 3 बार छिड़कें'],
  [{ repeatAfterDays: 10, times: 1 }, 'एक बार छिड़कें'],
  [{ repeatAfterDays: 7 }, '7 दिन बाद फिर छिड़कें'],
  [{ times: 2 }, '2 बार छिड़कें'],
  [{}, undefined],
])('repeatText of %j: %s', (facts, words) => {
  expect(repeatText({ product: 'x', ...facts })).toBe(words);
});

it('safeDaysText: the pre-harvest interval; undefined when it is 0', () => {
  expect(safeDaysText(line)).toBe('छिड़काव के बाद 15 दिन फल न तोड़ें');
  expect(safeDaysText({ product: 'x', preHarvestDays: 0 })).toBeUndefined();
});

it('the spoken and the shared text have every line', () => {
  const of = { text: 'रोगी टहनी काटें', lines: [line, { product: 'मैंकोज़ेब 75 WP' }], imageUrls: [] };
  const spoken = spokenPrescription(of);
  expect(spoken).toContain('दवा 1: कॉपर ऑक्सीक्लोराइड 50 WP।');
  expect(spoken).toContain('दवा 2: मैंकोज़ेब 75 WP।');
  const shared = sharedPrescription(of, { doctorName: 'डॉ. सुनीता पाटील', writtenAt: '2026-11-21T05:00:00Z' });
  expect(shared).toContain('डॉ. सुनीता पाटील');
  expect(shared).toContain('21 नवंबर');
  expect(shared.split('\n')).toHaveLength(4);
});
