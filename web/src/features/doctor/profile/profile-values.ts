import { CONSULTATION_FEE, DOCTOR } from '@anar/contracts/consult/constants';
import type { DoctorLanguage, SaveDoctorRequest } from '@anar/contracts/consult/doctors';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { readWholeNumber } from '../../../ui/form/read-number.ts';
import { typedText } from '../../../ui/form/typed-text.ts';

/** The form's values as typed. */
export interface ProfileValues {
  name: string;
  specialty: string;
  experience: string;
  languages: readonly DoctorLanguage[];
  fee: string;
  registration: string;
}

export type WrongValue = keyof ProfileValues;

/** The last saved profile; values waiting for approval are shown in the form. */
export function valuesOf(profile: DoctorProfile | null, name: string): ProfileValues {
  if (!profile) return { name, specialty: '', experience: '', languages: ['hi'], fee: '', registration: '' };
  const numbers = profile.isComplete;
  const { specialty, experience, consultationFee } = profile.proposed ?? profile;
  return {
    name: profile.name || name,
    specialty,
    experience: numbers ? String(experience) : '',
    languages: profile.languages.length > 0 ? profile.languages : ['hi'],
    fee: numbers ? String(consultationFee) : '',
    registration: profile.registrationNumber,
  };
}

/** The request body, and the names of invalid fields. */
export function readProfile(values: ProfileValues): { body: SaveDoctorRequest | null; wrong: WrongValue[] } {
  const [name, specialty, registrationNumber] = [values.name, values.specialty, values.registration].map(typedText) as [
    string,
    string,
    string,
  ];
  const experience = readWholeNumber(values.experience, 0, DOCTOR.yearsMax);
  const consultationFee = readWholeNumber(values.fee, CONSULTATION_FEE.minimum, CONSULTATION_FEE.maximum);
  const languages = [...values.languages];
  const checks: [WrongValue, boolean][] = [
    ['name', name === ''],
    ['specialty', specialty === ''],
    ['experience', experience === null],
    ['languages', languages.length === 0],
    ['fee', consultationFee === null],
    ['registration', registrationNumber === ''],
  ];
  const wrong = checks.filter(([, isWrong]) => isWrong).map(([field]) => field);
  if (experience === null || consultationFee === null || wrong.length > 0) return { body: null, wrong };
  return { body: { name, specialty, experience, languages, consultationFee, registrationNumber }, wrong };
}
