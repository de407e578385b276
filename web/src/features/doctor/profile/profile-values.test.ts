import { expect, it } from 'vitest';
import { readProfile, valuesOf } from './profile-values.ts';

const typed = { ...valuesOf(null, 'डॉ. मीरा'), specialty: ' अनार ', experience: '१२', fee: '0', registration: 'MH/1' };

it('sends what can be read, a fee of nothing too', () => {
  expect(readProfile(typed)).toEqual({
    body: {
      name: 'डॉ. मीरा',
      specialty: 'अनार',
      experience: 12,
      languages: ['hi'],
      consultationFee: 0,
      registrationNumber: 'MH/1',
    },
    wrong: [],
  });
});

it('names what is missing or out of bounds', () => {
  const wrong = readProfile({ ...typed, name: ' ', experience: '61', languages: [], fee: '5001', registration: '' });
  expect(wrong).toEqual({ body: null, wrong: ['name', 'experience', 'languages', 'fee', 'registration'] });
});
