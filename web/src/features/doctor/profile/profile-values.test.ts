import { expect, it } from 'vitest';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { readProfile, valuesOf } from './profile-values.ts';

const typed = { ...valuesOf(null, 'डॉ. मीरा'), specialty: ' अनार ', experience: '१२', fee: '0', registration: 'MH/1' };

it('sends the parsable fields, a fee of zero too', () => {
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

it('shows values waiting for approval as saved', () => {
  const inForce = { name: 'डॉ. मीरा', specialty: 'अनार', experience: 3, consultationFee: 199, isComplete: true };
  const profile = { ...inForce, languages: ['hi'], registrationNumber: 'MH/1' } as unknown as DoctorProfile;
  const proposed = { specialty: 'पोषण', experience: 4, consultationFee: 500 };
  expect(valuesOf(profile, '')).toMatchObject({ specialty: 'अनार', experience: '3', fee: '199' });
  expect(valuesOf({ ...profile, proposed }, '')).toMatchObject({ specialty: 'पोषण', experience: '4', fee: '500' });
});

it('names missing fields and those out of range', () => {
  const wrong = readProfile({
    ...typed,
    name: '\u0902',
    experience: '61',
    languages: [],
    fee: '5001',
    registration: '',
  });
  expect(wrong).toEqual({ body: null, wrong: ['name', 'experience', 'languages', 'fee', 'registration'] });
});
