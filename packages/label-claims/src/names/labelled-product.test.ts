import { expect, it } from 'vitest';
import { loadLabels } from '../load-labels.ts';
import { createFindLabel } from './labelled-product.ts';

const labels = loadLabels();
const find = createFindLabel(labels);

it('every product of the table is found by its own name, with its wait', () => {
  for (const { product, phi } of labels) expect(find(product)).toMatchObject({ product, phi });
});

it.each([
  ['मेटिराम 70 WG', 'metiram_70wg'],
  ['मेटिराम ७०% डब्ल्यूजी', 'metiram_70wg'],
  ['Metiram', 'metiram_70wg'],
  ['metiram 70wg 2 gram', 'metiram_70wg'],
  ['प्रोपीनेब 70 WP', 'propineb_70wp'],
  ['metiram 55 + pyraclostrobin 5 WG', 'metiram_55_pyraclostrobin_5wg'],
  ['पायराक्लोस्ट्रोबिन और मेटिराम', 'metiram_55_pyraclostrobin_5wg'],
  ['कॉपर सल्फेट 47.15% + mancozeb 30% WDG', 'copper_sulphate_47_15_mancozeb_30wdg'],
])('%s is %s', (text, id) => {
  expect(find(text)?.id).toBe(id);
});

it.each([
  'नीम तेल',
  'Tebuconazole 25.9 EC',
  'मैंकोजेब 75 WP',
  'हेक्साकोनाज़ोल 5 EC',
  'मेटिराम 70 WG + टिल्ट',
  'मेटिराम और प्रोपिनेब',
  'कोराजन',
  'कॉपर ऑक्सीक्लोराइड 50 WP',
  '70',
  '+',
])('%s has no label', (text) => {
  expect(find(text)).toBeUndefined();
});
