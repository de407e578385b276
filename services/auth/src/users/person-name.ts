import { NAME_MAX } from '@anar/contracts/constants';
import { authErrors } from '@anar/contracts/errors/auth';
import type { Role } from '@anar/contracts/users/auth';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';

/**
 * A user's name as it is stored: trimmed, single white space, nothing unprintable. Throws 400 `name_required` when
 * nothing visible is left and `name_too_long` above 50 characters (code points).
 */
export function personName(typed: string): string {
  const name = plainText(typed);
  if (name === '') throw new AppError(authErrors.nameRequired);
  if ([...name].length > NAME_MAX) throw new AppError(authErrors.nameTooLong);
  return name;
}

/** The initial name of a new account: the one sent with the login if it is valid, else a default for the role. */
export function firstName({ name, role, phone }: { name: string | undefined; role: Role; phone: string }): string {
  try {
    if (name !== undefined) return personName(name);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return role === 'farmer' ? 'किसान' : `विशेषज्ञ ${phone.slice(-4)}`;
}
