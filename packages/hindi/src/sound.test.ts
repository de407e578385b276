import { expect, it } from 'vitest';
import { looseSoundOf, nameSoundOf, soundOf } from './sound.ts';

it.each([
  ['धब्बे', 'dhabbe'],
  ['धब्बे', 'dabe'],
  ['ज्वाला', 'zwala'],
  ['फसल', 'fasal'],
])('%s and %s have the same sound key', (hindi, latin) => expect(soundOf(hindi)).toBe(soundOf(latin)));

it.each([
  ['तेलिया', 'telya'],
  ['तेलिया', 'telia'],
  ['पीले', 'pili'],
  ['सुंडी', 'sudi'],
  ['मालेगांव', 'malegav'],
  ['आयरन', 'aayran'],
])('%s and %s are within one edit', (hindi, latin) => {
  expect(looseSoundOf(soundOf(hindi))).toBe(looseSoundOf(soundOf(latin)));
});

it.each([
  ['आज़ादपुर', 'Azad pur'],
  ['सोलापूर ', 'SHOLAPUR'],
  ['अ‍हिल्या नगर', 'ahilyanagar'],
])('%s and %s have the same name key', (one, other) => expect(nameSoundOf(one)).toBe(nameSoundOf(other)));
