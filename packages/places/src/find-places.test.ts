import { describe, expect, it } from 'vitest';
import type { District } from './district.ts';
import { createPlaceFinder } from './find-places.ts';
import { createPinCodes } from './pin-codes.ts';
import { loadPlaces } from './place-table.ts';

const finder = createPlaceFinder(loadPlaces());
const first = (query: string) => finder.search(query)[0]?.id;

describe("a farmer's query", () => {
  it.each([
    ['सोलापुर', 'solapur'],
    ['सोलापूर', 'solapur'],
    ['solapur', 'solapur'],
    ['  SHOLAPUR ', 'solapur'],
    ['सोला', 'solapur'],
    ['solpaur', 'solapur'],
    ['सोलपुर', 'solapur'],
    ['अहमदनगर', 'ahilyanagar'],
    ['ahmednagar', 'ahilyanagar'],
    ['औरंगाबाद', 'chhatrapati_sambhajinagar'],
    ['aurangabad', 'chhatrapati_sambhajinagar'],
    ['osmanabad', 'dharashiv'],
    ['नाशिक', 'nashik'],
    ['bijapur', 'vijayapura'],
    ['गुलबर्गा', 'kalaburagi'],
    ['कच्छ', 'kachchh'],
    ['kutch', 'kachchh'],
    ['बाडमेर', 'barmer'],
    ['jalor', 'jalore'],
    ['चितौड़गढ़', 'chittorgarh'],
    ['पंढरपुर', 'town-pandharpur'],
    ['pandarpur', 'town-pandharpur'],
    ['मालेगांव', 'town-malegaon'],
    ['बार्शी', 'town-barshi'],
    ['barsi', 'town-barshi'],
    ['करमाला', 'town-karmala'],
    ['chalisgaon', 'town-chalisgaon'],
    ['नीम का थाना', 'town-neem_ka_thana'],
    ['pali', 'pali'],
    ['बाली', 'town-bali'],
    ['जीवाणा', 'town-jeevana'],
    ['कासेगांव, सोलापुर', 'solapur'],
    ['413304', 'pin-413304'],
    ['४१३३०४', 'pin-413304'],
    ['413 304', 'pin-413304'],
    ['पिन 413304', 'pin-413304'],
    ['कासेगाव, पंढरपूर 413304', 'pin-413304'],
    ['मु.पो. कासेगाव ता. पंढरपूर जि. सोलापूर', 'town-pandharpur'],
    ['sangola dist solapur', 'town-sangola'],
    ['amravati', 'amravati'],
    ['नांदेड', 'nanded'],
    ['udaipur', 'udaipur'],
    ['अजमेर', 'ajmer'],
    ['bhilwara', 'bhilwara'],
    ['झालावाड', 'jhalawar'],
    ['parbhani', 'parbhani'],
    ['mumbai', 'mumbai'],
    ['बैंगलोर', 'bengaluru_urban'],
    ['hyderabad', 'hyderabad'],
    ['delhi', 'delhi'],
    ['कोल्हापुर', 'kolhapur'],
    ['311001', 'pin-311001'],
  ])('finds %s', (query, id) => expect(first(query)).toBe(id));

  it('Ahmedabad and Ahmednagar are not taken for each other', () => {
    expect(first('अहमदाबाद')).toBe('ahmedabad');
    expect(first('ahmedabad')).toBe('ahmedabad');
  });

  it.each([
    'xyzzy',
    'लंदन',
    'guwahati',
    'ढाका',
    '000000',
    '999999',
    '12',
    '4133041',
    '41330-41',
    '..',
    '$where',
    '()+*',
  ])('%s finds nothing', (query) => {
    expect(finder.search(query)).toEqual([]);
  });

  it('a query returns at most ten places', () => {
    for (const query of ['a', 'पुर', 'pur', 'ga', 'न', '413', '31']) {
      expect(finder.search(query).length).toBeLessThanOrEqual(10);
    }
  });

  it.each([
    ['nagpur', 'नागौर'],
    ['bhilwara', 'बिलाड़ा'],
  ])('%s is a district itself, not a typo of %s', (query, other) => {
    expect(finder.search(query).map(({ name }) => name)).not.toContain(other);
  });

  it.each([
    ['431601', 'नांदेड़'],
    ['444601', 'अमरावती'],
    ['311001', 'भीलवाड़ा'],
    ['326001', 'झालावाड़'],
    ['500001', 'हैदराबाद'],
    ['400001', 'मुंबई'],
  ])('PIN code %s is in %s', (pin, districtName) => {
    expect(finder.search(pin)).toMatchObject([{ id: `pin-${pin}`, districtName }]);
  });

  it('an unknown PIN code gets the district of the codes sharing four or five digits if they agree, else none', () => {
    const [here, there] = loadPlaces().districts.slice(0, 2) as [District, District];
    const known: [number, District][] = [
      [111_101, here],
      [111_102, here],
      [111_201, there],
      [222_222, here],
      [222_223, there],
    ];
    const pins = createPinCodes({ pins: new Map(known) });
    expect(pins.placeOf('111109')?.district).toBe(here);
    expect(pins.placeOf('111199')?.district).toBe(here);
    expect(pins.placeOf('111299')?.district).toBe(there);
    expect(pins.placeOf('111999')).toBeUndefined();
    expect(pins.placeOf('222229')).toBeUndefined();
  });

  it('a PIN code belongs to its district, a new one to that of its neighbours', () => {
    expect(finder.search('413304')[0]).toMatchObject({ kind: 'pin', name: 'पिन 413304', districtName: 'सोलापुर' });
    expect(finder.search('413399')[0]).toMatchObject({ kind: 'pin', districtName: 'सोलापुर' });
    expect(finder.search('343')[0]).toMatchObject({ kind: 'district', id: 'jalore' });
  });

  it('every place can be selected again by its id', () => {
    for (const { id } of loadPlaces().places) expect(finder.byId(id)?.id).toBe(id);
    expect(finder.byId('pin-413304')?.district.id).toBe('solapur');
    for (const id of ['', 'pin-', 'pin-000000', 'pin-41330', '__proto__', 'toString']) {
      expect(finder.byId(id)).toBeUndefined();
    }
  });
});
