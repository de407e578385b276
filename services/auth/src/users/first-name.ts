import type { Role } from '@anar/contracts/auth';
import { AppError } from '@anar/service-kit/http/errors';
import { personName } from './person-name.ts';

/** The name a new account starts with: the one sent with the login if it is one, else a general word for the role. */
export function firstName({ name, role, phone }: { name: string | undefined; role: Role; phone: string }): string {
  try {
    if (name !== undefined) return personName(name);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return role === 'farmer' ? 'किसान' : `विशेषज्ञ ${phone.slice(-4)}`;
}
