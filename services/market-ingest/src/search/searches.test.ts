import { loadPlaces } from '@anar/places/place-table';
import { describe, expect, it } from 'vitest';
import { loadStates } from '../ingest/names/name-tables.ts';
import type { ComparedMandi } from '../mandis/shown-mandis.store.ts';
import { nameSeeded } from '../testing/seed-market.ts';
import { loadOtherNames } from './other-names.ts';
import { createMandiIndexer } from './search-mandis.ts';

/** Newest first, as the list is; state, district and mandi as the portal spells them. */
const MANDIS: readonly (readonly [state: string, district: string, market: string])[] = [
  ['Maharashtra', 'Solapur', 'Pandharpur APMC'],
  ['Maharashtra', 'Solapur', 'Sangola APMC'],
  ['Maharashtra', 'Solapur', 'Solapur APMC'],
  ['Maharashtra', 'Solapur', 'Akluj APMC'],
  ['Maharashtra', 'Sangli', 'Atpadi APMC'],
  ['Maharashtra', 'Sangli', 'Sangli(Phale, Bhajipura Market) APMC'],
  ['Maharashtra', 'Nashik', 'Pimpalgaon Baswant APMC'],
  ['Maharashtra', 'Nashik', 'Lasalgaon(Vinchur) APMC'],
  ['Maharashtra', 'Nashik', 'Malegaon APMC'],
  ['Maharashtra', 'Nashik', 'Satana APMC'],
  ['Maharashtra', 'Nashik', 'Nasik APMC'],
  ['Maharashtra', 'Ahmednagar', 'Rahata APMC'],
  ['Maharashtra', 'Ahmednagar', 'Sangamner APMC'],
  ['Maharashtra', 'Ahmednagar', 'Ahmednagar APMC'],
  ['Maharashtra', 'Pune', 'Pune(Moshi) APMC'],
  ['Maharashtra', 'Pune', 'Pune APMC'],
  ['Maharashtra', 'Pune', 'Indapur APMC'],
  ['Maharashtra', 'Pune', 'Baramati APMC'],
  ['Maharashtra', 'Satara', 'Phaltan APMC'],
  ['Maharashtra', 'Satara', 'Satara APMC'],
  ['Maharashtra', 'Kolhapur', 'Kolhapur APMC'],
  ['Maharashtra', 'Mumbai', 'Mumbai- Fruit Market APMC'],
  ['Maharashtra', 'Nagpur', 'Nagpur APMC'],
  ['Maharashtra', 'Jalna', 'Jalna APMC'],
  ['Maharashtra', 'Jalgaon', 'Jalgaon APMC'],
  ['Maharashtra', 'Chattrapati Sambhajinagar', 'Chattrapati Sambhajinagar APMC'],
  ['Maharashtra', 'Latur', 'Latur APMC'],
  ['Karnataka', 'Vijayapura', 'Bijapur'],
  ['Karnataka', 'Bagalkot', 'Bagalakot'],
  ['Karnataka', 'Chitradurga', 'Chitradurga'],
  ['Karnataka', 'Bangalore', 'Bangalore'],
  ['Karnataka', 'Tumkur', 'Tumkur'],
  ['Karnataka', 'Kalaburagi', 'Kalaburagi'],
  ['Gujarat', 'Rajkot', 'Rajkot(Veg.Market) APMC'],
  ['Gujarat', 'Ahmedabad', 'Ahmedabad(Chimanbhai Patal Market Vasana)'],
  ['Gujarat', 'Banaskanth', 'Deesa(Deesa Veg Yard)'],
  ['Gujarat', 'Banaskanth', 'Palanpur APMC'],
  ['Gujarat', 'Kachchh', 'Bhuj APMC'],
  ['Gujarat', 'Surat', 'Surat APMC'],
  ['Rajasthan', 'Jodhpur', 'Jodhpur(F&V)'],
  ['Rajasthan', 'Jalore', 'Jalore'],
  ['Rajasthan', 'Barmer', 'Barmer'],
  ['Rajasthan', 'Jaipur', 'Jaipur (F&V)'],
  ['Rajasthan', 'Ganganagar', 'Sri Ganganagar (F&V)'],
  ['Andhra Pradesh', 'Anantapur', 'Anantapur'],
  ['Telangana', 'Hyderabad', 'Bowenpally'],
  ['Madhya Pradesh', 'Indore', 'Indore(F&V)'],
  ['Chattisgarh', 'Raipur', 'Raipur'],
  ['Odisha', 'Khurda', 'Bhubaneswar APMC'],
  ['Keralam', 'Ernakulam', 'Ernakulam Market'],
  ['NCT of Delhi', 'Delhi', 'Azadpur'],
  ['Chandigarh', 'Chandigarh', 'Chandigarh(Grain/Fruit)'],
  ['Uttar Pradesh', 'Varanasi', 'Varanasi(F&V)'],
  ['Uttar Pradesh', 'Muzaffarnagar', 'Muzzafarnagar'],
  ['Bihar', 'Muzaffarpur', 'Muzaffarpur'],
  ['Uttrakhand', 'Dehradoon', 'Dehradoon'],
  ['Himachal Pradesh', 'Kullu', 'Kullu(Chowari Bihal Mandi)'],
  ['Jammu & Kashmir', 'Jammu', 'Narwal Jammu (F&V)'],
  ['Tamil Nadu', 'Chennai', 'Koyambedu'],
  ['West Bengal', 'Kolkata', 'Sealdah Koley Market'],
];

const index = createMandiIndexer({ places: loadPlaces().places, stateOf: loadStates(), otherNames: loadOtherNames() });
const search = index(
  MANDIS.map(([state, district, market]) => {
    const mandi: ComparedMandi = {
      ...nameSeeded({ state, district, market }),
      newest: { date: '2026-11-20', modalPrice: 10_000 },
    };
    return { ...mandi, market };
  }),
);
const found = (typed: string) => search(typed)?.map(({ market }) => market);

describe('a mandi is found by what a grower types', () => {
  it.each([
    ['solapur', 'Solapur APMC'],
    ['Solapur ', 'Solapur APMC'],
    ['SOLAPUR', 'Solapur APMC'],
    ['sholapur', 'Solapur APMC'],
    ['सोलापुर', 'Solapur APMC'],
    ['सोलापूर', 'Solapur APMC'],
    ['शोलापुर', 'Solapur APMC'],
    ['solpaur', 'Solapur APMC'],
    ['सोलापर', 'Solapur APMC'],
    ['solapur maharashtra', 'Solapur APMC'],
    ['maharashtra solapur', 'Solapur APMC'],
    ['महाराष्ट्र सोलापुर', 'Solapur APMC'],
    ['सोलापुर maharashtra', 'Solapur APMC'],
    ['solapur mandi', 'Solapur APMC'],
    ['सोलापुर मंडी भाव', 'Solapur APMC'],
    ['solapur apmc', 'Solapur APMC'],
    ['nashik', 'Nasik APMC'],
    ['nasik', 'Nasik APMC'],
    ['nahsik', 'Nasik APMC'],
    ['nashk', 'Nasik APMC'],
    ['jaipr', 'Jaipur (F&V)'],
    ['नगर', 'Ahmednagar APMC'],
    ['नाशिक', 'Nasik APMC'],
    ['नासिक', 'Nasik APMC'],
    ['pimpalgaon', 'Pimpalgaon Baswant APMC'],
    ['pimpalgaon baswant', 'Pimpalgaon Baswant APMC'],
    ['baswant pimpalgaon', 'Pimpalgaon Baswant APMC'],
    ['पिंपलगांव', 'Pimpalgaon Baswant APMC'],
    ['पिंपळगाव बसवंत', 'Pimpalgaon Baswant APMC'],
    ['लासलगाव', 'Lasalgaon(Vinchur) APMC'],
    ['vinchur', 'Lasalgaon(Vinchur) APMC'],
    ['ahmednagar', 'Ahmednagar APMC'],
    ['अहमदनगर', 'Ahmednagar APMC'],
    ['ahilyanagar', 'Ahmednagar APMC'],
    ['अहिल्यानगर', 'Ahmednagar APMC'],
    ['ahmedabad', 'Ahmedabad(Chimanbhai Patal Market Vasana)'],
    ['अहमदाबाद', 'Ahmedabad(Chimanbhai Patal Market Vasana)'],
    ['vasana', 'Ahmedabad(Chimanbhai Patal Market Vasana)'],
    ['pune', 'Pune APMC'],
    ['पुणे', 'Pune APMC'],
    ['moshi', 'Pune(Moshi) APMC'],
    ['मोशी पुणे', 'Pune(Moshi) APMC'],
    ['satara', 'Satara APMC'],
    ['सतारा', 'Satara APMC'],
    ['satana', 'Satana APMC'],
    ['sangali', 'Sangli(Phale, Bhajipura Market) APMC'],
    ['mumbai', 'Mumbai- Fruit Market APMC'],
    ['मुंबई', 'Mumbai- Fruit Market APMC'],
    ['bombay', 'Mumbai- Fruit Market APMC'],
    ['aurangabad', 'Chattrapati Sambhajinagar APMC'],
    ['औरंगाबाद', 'Chattrapati Sambhajinagar APMC'],
    ['संभाजीनगर', 'Chattrapati Sambhajinagar APMC'],
    ['bangalore', 'Bangalore'],
    ['bengaluru', 'Bangalore'],
    ['बेंगलुरु', 'Bangalore'],
    ['बंगलौर', 'Bangalore'],
    ['bijapur', 'Bijapur'],
    ['विजयपुर', 'Bijapur'],
    ['bagalkot', 'Bagalakot'],
    ['बागलकोट', 'Bagalakot'],
    ['tumakuru', 'Tumkur'],
    ['गुलबर्गा', 'Kalaburagi'],
    ['राजकोट', 'Rajkot(Veg.Market) APMC'],
    ['डीसा', 'Deesa(Deesa Veg Yard)'],
    ['disa', 'Deesa(Deesa Veg Yard)'],
    ['भुज', 'Bhuj APMC'],
    ['kutch', 'Bhuj APMC'],
    ['जोधपुर', 'Jodhpur(F&V)'],
    ['जालोर', 'Jalore'],
    ['बाडमेर', 'Barmer'],
    ['जयपुर', 'Jaipur (F&V)'],
    ['ganganagar', 'Sri Ganganagar (F&V)'],
    ['श्री गंगानगर', 'Sri Ganganagar (F&V)'],
    ['अनंतपुर', 'Anantapur'],
    ['hyderabad', 'Bowenpally'],
    ['हैदराबाद', 'Bowenpally'],
    ['इंदौर', 'Indore(F&V)'],
    ['रायपुर छत्तीसगढ़', 'Raipur'],
    ['orissa', 'Bhubaneswar APMC'],
    ['उड़ीसा', 'Bhubaneswar APMC'],
    ['भुवनेश्वर', 'Bhubaneswar APMC'],
    ['kerala', 'Ernakulam Market'],
    ['कोच्चि', 'Ernakulam Market'],
    ['आजादपुर', 'Azadpur'],
    ['आज़ादपुर मंडी दिल्ली', 'Azadpur'],
    ['delhi', 'Azadpur'],
    ['azadpur', 'Azadpur'],
    ['azaadpur', 'Azadpur'],
    ['चंडीगढ़', 'Chandigarh(Grain/Fruit)'],
    ['वाराणसी', 'Varanasi(F&V)'],
    ['banaras', 'Varanasi(F&V)'],
    ['देहरादून', 'Dehradoon'],
    ['uttaranchal', 'Dehradoon'],
    ['कुल्लू', 'Kullu(Chowari Bihal Mandi)'],
    ['jammu', 'Narwal Jammu (F&V)'],
    ['j&k', 'Narwal Jammu (F&V)'],
    ['कश्मीर', 'Narwal Jammu (F&V)'],
    ['चेन्नई', 'Koyambedu'],
    ['कोलकाता', 'Sealdah Koley Market'],
    ['sealdah', 'Sealdah Koley Market'],
    ['kasegaon solapur', 'Solapur APMC'],
    ['(solapur)', 'Solapur APMC'],
    ['मुज़फ़्फ़रपुर'.normalize('NFC'), 'Muzaffarpur'],
    ['मु\u095bफ़्फ़रपुर', 'Muzaffarpur'],
    ['मुजफ्फरपुर', 'Muzaffarpur'],
    ['मुजफ्\u200dफरपुर', 'Muzaffarpur'],
    ['muzzafarpur', 'Muzaffarpur'],
    ['मुज़फ़्फ़रनगर', 'Muzzafarnagar'],
  ])('%s → %s', (typed, mandi) => expect(found(typed)?.[0]).toBe(mandi));
});

it.each(['.*', 'xyzzy', 'लंदन', '12345', '()', '\\\\', '%', '$', '.+?', 'zzz', 'GGGG', 'गगग'])(
  'nothing is found for %s',
  (typed) => {
    expect(found(typed)).toEqual([]);
  },
);

it.each(['मेरा कुत्ता बीमार है', 'what is this', 'kya hai'])(
  'a sentence does not match a mandi that only starts like one of its words: %s',
  (typed) => expect(found(typed)).toEqual([]),
);

it.each([
  ['^sol', 'sol'],
  ['sol.*pur', 'sol pur'],
  ['sola(pur)?', 'sola pur'],
  ['[a-z]+', 'a z'],
  ['{"$ne":"solapur"}', 'ne solapur'],
])('special characters are ignored: %s', (typed, plain) => expect(found(typed)).toEqual(found(plain)));

it('stop words alone ask for all mandis', () => {
  expect(found('अनार मंडी भाव')).toBeUndefined();
  expect(found('mandi')).toBeUndefined();
  expect(found('क ख ग')).toBeUndefined();
});

it('a district or a state finds all its mandis and no neighbours', () => {
  expect(found('solapur')).toEqual(['Solapur APMC', 'Pandharpur APMC', 'Sangola APMC', 'Akluj APMC']);
  expect(found('गुजरात')).toHaveLength(6);
  expect(found('satara')).toEqual(['Satara APMC', 'Phaltan APMC']);
  expect(found('deesa')).toEqual(['Deesa(Deesa Veg Yard)']);
});
