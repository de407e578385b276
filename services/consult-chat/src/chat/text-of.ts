import { chatErrors } from '@anar/contracts/errors/consult';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';

/** What somebody typed, as it is kept: lines stay lines; '' when nothing visible is left. */
export const linesOf = (typed: string): string => typed.split('\n').map(plainText).join('\n').trim();

/** The text of a message. Throws `message_empty`. */
export function textOf(typed: string): string {
  const text = linesOf(typed);
  if (text === '') throw new AppError(chatErrors.messageEmpty);
  return text;
}
