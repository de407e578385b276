import type { Role, SendOtpRequest } from '@anar/contracts/auth';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

/** What a person asked for with the code, kept beside it: an account created by that code gets it. */
const Wish = Type.Object({
  role: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
});
export type SignupRequest = Static<typeof Wish>;

export function serializeSignup({ role, name }: SendOtpRequest): string {
  return JSON.stringify({ role, name });
}

/** Reads a stored wish; throws if it is not one, which no request can cause. */
export function parseSignup(text: string): SignupRequest {
  return Value.Parse(Wish, JSON.parse(text));
}

/** The role a new account gets for the one it asked for. Experts wait for an administrator's approval. */
interface NewRole {
  role: Role;
  awaitingApproval: boolean;
}

/** `expert`, `doctor` and the old clients' `docter` ask to be an expert; everything else is a farmer. */
export function requestedRole(wish: string | undefined): NewRole {
  const expert = /^(expert|doctor|docter)$/i.test(wish?.trim() ?? '');
  return { role: expert ? 'expert' : 'farmer', awaitingApproval: expert };
}
