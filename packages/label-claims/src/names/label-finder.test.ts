import { expect, it } from 'vitest';
import { loadIngredients, loadLabels } from '../load-labels.ts';
import { createLabelFinder } from './label-finder.ts';

const labels = loadLabels();
const finder = createLabelFinder(labels, labels, loadIngredients());
const idsOf = (text: string) => finder.named(text).map(({ id }) => id);

it('every product of the table is found by its own name', () => {
  for (const { id, product } of labels) expect(idsOf(product)).toContain(id);
});

it.each([
  ['मेटिराम 70 WG', 'metiram_70wg'],
  ['मेटिराम ७०% डब्ल्यूजी', 'metiram_70wg'],
  ['Metiram', 'metiram_70wg'],
  ['metiram 70wg 2 gram', 'metiram_70wg'],
  ['મેટિરામ 70 WG', 'metiram_70wg'],
  ['प्रोपीनेब 70 WP', 'propineb_70wp'],
  ['metiram 55 + pyraclostrobin 5 WG', 'metiram_55_pyraclostrobin_5wg'],
  ['पायराक्लोस्ट्रोबिन और मेटिराम', 'metiram_55_pyraclostrobin_5wg'],
  ['कॉपर सल्फेट 47.15% + mancozeb 30% WDG', 'copper_sulphate_47_15_mancozeb_30wdg'],
])('%s matches %s', (text, id) => expect(idsOf(text)).toEqual([id]));

it.each([
  'नीम तेल',
  'Tebuconazole 25.9 EC',
  'मैंकोजेब 75 WP',
  'हेक्साकोनाज़ोल 5 EC',
  'मेटिराम 70 WG + टिल्ट',
  'मेटिराम और प्रोपिनेब',
  'मेटिराम 80 WP',
  'metiram / tilt',
  'metiram (tilt)',
  'metiram aur tilt',
  'not metiram',
  'cabrio top metiram',
  'thiamethoxam lambda',
  'tebuconazole trifloxystrobin',
  'azoxystrobin 23 WG',
  'metiram 70 SC',
  'hexaconazole 70 + captan 5 WP',
  'metiram 70 55',
  'magnesium sulphate pentahydrate',
  'कोराजन',
  'कॉपर ऑक्सीक्लोराइड 50 WP',
  '70',
  '+',
  '',
])('%s matches no product', (text) => expect(idsOf(text)).toEqual([]));
