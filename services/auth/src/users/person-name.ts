import { NAME_MAX } from '@anar/contracts/constants';
import { authErrors } from '@anar/contracts/errors/auth';
import { AppError } from '@anar/service-kit/errors';

/** Control characters, and the marks that turn the direction of the text around a name. Joiners stay: Hindi needs them. */
const UNWANTED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A person's name as it is stored: trimmed, white space in it single, nothing unprintable. Throws 400 `name_required`
 * when nothing visible is left and `name_too_long` above 50 characters (code points).
 */
export function personName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/gu, ' ').replace(UNWANTED, '').trim();
  if (name.replace(INVISIBLE, '') === '') throw new AppError(authErrors.nameRequired);
  if ([...name].length > NAME_MAX) throw new AppError(authErrors.nameTooLong);
  return name;
}
