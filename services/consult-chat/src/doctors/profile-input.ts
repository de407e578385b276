import type { SaveDoctorRequest } from '@anar/contracts/consult/doctors';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import type { DoctorProfileFields } from './doctor.model.ts';

/** Cleans the typed profile; 400 if a field has no visible text. */
export function profileInput(typed: SaveDoctorRequest): DoctorProfileFields {
  return {
    name: line('name', typed),
    specialty: line('specialty', typed),
    registrationNumber: line('registrationNumber', typed),
    years: typed.experience,
    languages: [...typed.languages],
    feePaise: typed.consultationFee * 100,
  };
}

function line<Field extends string>(field: Field, typed: Record<Field, string>): string {
  const text = plainText(typed[field]);
  if (text !== '') return text;
  throw new AppError(kitErrors.invalidRequest, { details: [{ field, problem: 'must be visible' }] });
}
