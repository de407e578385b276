import { chatErrors } from '@anar/contracts/errors/consult';
import { plainLines } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';

/** The text of a message. Throws `message_empty`. */
export function textOf(typed: string): string {
  const text = plainLines(typed);
  if (text === '') throw new AppError(chatErrors.messageEmpty);
  return text;
}
