import { loadPlaces } from '@anar/places/place-table';
import { describe, expect, it, vi } from 'vitest';
import { NOON, record } from '../../testing/market-fixture.ts';
import { createStoreRows, type StoreRowsDeps } from '../rows/store-rows.ts';
import { createNameMandi } from './normalize-names.ts';
import { gradeKey, normalizeMandi, normalizeText } from './normalize-text.ts';

const name = createNameMandi(loadPlaces(), false);
const SOLAPUR = { state: 'Maharashtra', district: 'Solapur', market: 'Solapur', variety: 'Bhagwa' };
const DADRA = { english: 'Dadra and Nagar Haveli and Daman and Diu', name: 'दादरा और नगर हवेली, दमन और दीव' };
const of = (changed: Partial<typeof SOLAPUR>) => name({ ...SOLAPUR, ...changed });

it.each([
  ['Solapur', 'Solapur'],
  ['  SOLAPUR ', 'Solapur'],
  ['Solapur APMC', 'Solapur'],
  ['Solapur A.P.M.C.', 'Solapur'],
  ['Solapur(APMC)', 'Solapur'],
  ['APMC Solapur', 'Solapur'],
  ['Solapur Market Yard', 'Solapur'],
  ['Mukkom Market', 'Mukkom'],
  ['Mandi', 'Mandi'],
  ['Mandi(Mandi)', 'Mandi (Mandi)'],
  ['APMC', 'Apmc'],
  ['Mumbai- Fruit Market', 'Mumbai- Fruit Market'],
  ['Pune(Moshi)', 'Pune (Moshi)'],
  ['Pune ( Moshi )', 'Pune (Moshi)'],
  ['PUNE(MOSHI) APMC', 'Pune (Moshi)'],
  ['Barnala(F&V)', 'Barnala (F&V)'],
  ['Sola\u200bpur\ufeff', 'Solapur'],
  ['Solapur\u0000APMC\n', 'Solapur'],
])('the mandi %j is normalized to %j', (reported, tidied) => expect(normalizeMandi(reported)).toBe(tidied));

it('normalizeText keeps the joiners of Hindi letters and removes other invisible characters', () =>
  expect(normalizeText('\u200eक्\u200dष \u0007 अनार')).toBe('क्\u200dष अनार'));

it('grades that differ in a letter are distinct; case, blanks and punctuation are ignored', () => {
  const same = ['Grade-I', 'GRADE I', 'grade i.'].map(gradeKey);
  expect(new Set(same).size).toBe(1);
  const others = ['Grade-I', 'Grade-II', 'Grade-III', 'A', 'A+', 'AA', 'AAA', 'FAQ', 'Non-FAQ'].map(gradeKey);
  expect(new Set(others).size).toBe(others.length);
});

describe('a mandi', () => {
  it('has Hindi names and its place where they are known', () => {
    expect(of({})).toMatchObject({
      ...{ mandi: 'Solapur', state: 'Maharashtra', district: 'Solapur', variety: 'Bhagwa', sample: false },
      ...{ mandiName: 'सोलापुर', stateName: 'महाराष्ट्र', districtName: 'सोलापुर', varietyName: 'भगवा' },
      ...{ latitude: 17.66, longitude: 75.91, approximate: false },
    });
  });

  it('of a district that the portal truncates has its Hindi names', () =>
    expect(of({ state: 'Gujarat', district: 'Banaskanth', market: 'Palanpur' })).toMatchObject({
      ...{ mandiName: 'पालनपुर', districtName: 'बनासकांठा' },
    }));

  it('has the same id and names, however it is spelled', () => {
    const spelled = [
      { market: 'SOLAPUR APMC', district: 'SOLAPUR', state: 'MAHARASHTRA', variety: 'BHAGWA' },
      { market: 'Sholapur', district: 'Sholapur', state: 'Maharastra', variety: 'Bhagva' },
      { market: ' Solapur  Market ', district: 'Solapur ', state: 'maharashtra', variety: 'bhagwa ' },
    ];
    for (const one of spelled) expect(of(one)).toMatchObject({ _id: of({})._id, mandi: 'Solapur', variety: 'Bhagwa' });
  });

  it.each([
    ['a letter put in', 'Maharashtra', 'Sollapoor', 'Solapur'],
    ['another letter', 'Maharashtra', 'Solapir', 'Solapur'],
    ['two letters swapped', 'Maharashtra', 'Soalpur', 'Solapur'],
    ['other vowels', 'Maharashtra', 'Ahmadnager', 'Ahilyanagar'],
    ['by its sound', 'Gujarat', 'Banas Kanta', 'Banaskantha'],
  ])('of a district that is spelled with %s is the same', (_how, state, typed, district) => {
    expect(of({ state, district: typed, market: 'Nowhere' })).toMatchObject({
      district,
      _id: of({ state, district, market: 'Nowhere' })._id,
    });
  });

  it.each([
    ['too short to match', 'Maharashtra', 'Pund'],
    ['of another state', 'Karnataka', 'Solapir'],
    ['unknown', 'Maharashtra', 'Kalyannagar'],
  ])('of a district whose name is %s is not merged with a known district', (_how, state, district) => {
    expect(of({ state, district, market: 'Nowhere' }).district).toBe(district);
  });

  it('of an unknown district has a key by its sound', () => {
    const keys = (district: string) => of({ state: 'Bihar', district, market: 'Nowhere' }).keys;
    expect(keys('Khagaria').at(-1)).toBe(keys('Khagariya').at(-1));
    expect(keys('Khagaria').at(-1)).not.toBe(keys('Katihar').at(-1));
  });

  it('keeps its id when its district is renamed', () => {
    const before = of({ district: 'Ahmednagar', market: 'Ahmednagar' });
    expect(before).toMatchObject({ district: 'Ahilyanagar', mandi: 'Ahilyanagar', mandiName: 'अहिल्यानगर' });
    expect(of({ district: 'Ahilyanagar', market: 'Ahilyanagar' })._id).toBe(before._id);
    expect(of({ district: 'Osmanabad', market: 'Paranda' }).districtName).toBe('धाराशिव');
  });

  it('in the seat of a district is named after the town, not after the district', () => {
    const reported = [
      { state: 'Odisha', district: 'Khurda', market: 'Bhubaneswar' },
      { state: 'Gujarat', district: 'Panchmahals', market: 'Godhra' },
      { state: 'Andhra Pradesh', district: 'NTR', market: 'Vijayawada' },
    ];
    expect(reported.map((one) => of(one).mandiName)).toEqual(['भुवनेश्वर', 'गोधरा', 'विजयवाड़ा']);
  });

  it('with its other name in brackets is the same', () => {
    const row = { state: 'Kerala', district: 'Kozhikode(Calicut)', variety: 'Other' };
    const both = name({ ...row, market: 'Kozhikode(Calicut)' });
    expect(both).toMatchObject({ mandi: 'Kozhikode', mandiName: 'कोझिकोड' });
    expect(both._id).toBe(name({ ...row, market: 'Calicut' })._id);
    expect(of({ market: 'Pune(Moshi)', district: 'Pune' }).mandi).toBe('Pune (Moshi)');
  });

  it('has another id in another state, district or variety, and in the sample', () => {
    const ids = [
      of({}),
      of({ state: 'Karnataka' }),
      of({ district: 'Pune' }),
      of({ variety: 'Ganesh' }),
      of({ variety: 'Other' }),
      of({ market: 'Solapur (Old)' }),
      createNameMandi(loadPlaces(), true)(SOLAPUR),
    ].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('has its town’s coordinates, else those of its district (approximate), else none', () => {
    expect(of({ market: 'Pandharpur' })).toMatchObject({ mandiName: 'पंढरपुर', approximate: false, latitude: 17.68 });
    expect(of({ market: 'Nowhere' })).toMatchObject({ mandiName: 'Nowhere', approximate: true, latitude: 17.66 });
    const row = { market: 'Mukkom Market', variety: 'Other' };
    const abroad = name({ ...row, state: 'West Bengal', district: 'Darjeeling(Siliguri)' });
    expect(abroad).toMatchObject({ state: 'West Bengal', district: 'Darjeeling', districtName: 'Darjeeling' });
    const south = name({ ...row, state: 'Keralam', district: 'Kozhikode(Calicut)' });
    expect(south).toMatchObject({ state: 'Kerala', stateName: 'केरल', districtName: 'कोझिकोड', approximate: true });
    expect(abroad).toMatchObject({ mandi: 'Mukkom', mandiName: 'Mukkom', varietyName: '', approximate: true });
    expect(abroad).not.toHaveProperty('latitude');
  });

  it('does not take the place of a town of the same name in another state', () => {
    const bihar = name({ state: 'Bihar', district: 'Aurangabad', market: 'Aurangabad', variety: 'Other' });
    expect(bihar).toMatchObject({ district: 'Aurangabad', mandiName: 'Aurangabad', stateName: 'बिहार' });
    expect(bihar).not.toHaveProperty('latitude');
  });

  it('can be found by all its spellings', () => {
    expect(of({}).spellings).toEqual(expect.arrayContaining(['solapur', 'सोलापुर', 'maharastra', 'महारास्ट्र']));
  });
});

it.each([
  ['Orissa', 'Odisha', 'ओडिशा'],
  ['Uttrakhand', 'Uttarakhand', 'उत्तराखंड'],
  ['NCT of Delhi', 'Delhi', 'दिल्ली'],
  ['Chattisgarh', 'Chhattisgarh', 'छत्तीसगढ़'],
  ['Pondicherry', 'Puducherry', 'पुदुच्चेरी'],
  ['Jammu & Kashmir', 'Jammu and Kashmir', 'जम्मू और कश्मीर'],
  ['TAMILNADU', 'Tamil Nadu', 'तमिलनाडु'],
  ['west bengal', 'West Bengal', 'पश्चिम बंगाल'],
  ['Telengana', 'Telangana', 'तेलंगाना'],
  ['The Dadra And Nagar Haveli And Daman And Diu', DADRA.english, DADRA.name],
  ['Dadra & Nagar Haveli and Daman & Diu', DADRA.english, DADRA.name],
  ['Atlantis', 'Atlantis', 'Atlantis'],
])('the state %s is %s', (reported, state, stateName) =>
  expect(of({ state: reported })).toMatchObject({ state, stateName }),
);

it.each([
  ['Other', 'Other', ''],
  ['', 'Other', ''],
  ['Pomegranate', 'Pomegranate', 'अनार'],
  ['Ganesh', 'Ganesh', 'गणेश'],
  ['ARAKTA', 'Arakta', 'अरक्ता'],
  ['Mrudula', 'Mridula', 'मृदुला'],
  ['Wonderful', 'Wonderful', 'Wonderful'],
])('the variety %j is %s', (reported, variety, varietyName) =>
  expect(of({ variety: reported })).toMatchObject({ variety, varietyName }),
);

const put = vi.fn<StoreRowsDeps['prices']['put']>(async () => undefined);
const deps: StoreRowsDeps = {
  name: createNameMandi(loadPlaces(), false),
  mandis: { touch: async () => undefined, newest: async () => [], idsOf: async () => new Map() },
  prices: { put, newOrChanged: async (reported) => [...reported], modals: async () => [] },
  rejected: { keep: async () => undefined },
};

it('grades I and II of one day are two prices, not a contradiction', async () => {
  const take = createStoreRows(deps, { source: 'portal', sample: false });
  const rows = [
    record({ grade: 'Grade-I', modal_price: '12000' }),
    record({ grade: 'Grade-II', modal_price: '8000' }),
    record({ grade: 'GRADE I', modal_price: '12000' }),
  ];
  const { stored, rejected } = await take(rows, NOON);
  expect(rejected).toEqual([]);
  expect(stored.map(({ modal }) => modal)).toEqual([12_000, 8000]);
  expect(put).toHaveBeenCalledWith(stored, 'portal');
});
