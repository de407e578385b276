import { NAME_MAX } from '@anar/contracts/constants';
import { authErrors } from '@anar/contracts/errors/auth';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';

/**
 * A person's name as it is stored: trimmed, white space in it single, nothing unprintable. Throws 400 `name_required`
 * when nothing visible is left and `name_too_long` above 50 characters (code points).
 */
export function personName(typed: string): string {
  const name = plainText(typed);
  if (name === '') throw new AppError(authErrors.nameRequired);
  if ([...name].length > NAME_MAX) throw new AppError(authErrors.nameTooLong);
  return name;
}
