import { Consent, type Role } from '@anar/contracts/users/auth';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

/** Sign-up data: what a login or a code request says of the account that the number may get. */
const SignupRequest = Type.Object({
  role: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  consent: Type.Optional(Consent),
});
export type SignupRequest = Static<typeof SignupRequest>;

export function serializeSignup({ role, name, consent }: SignupRequest): string {
  return JSON.stringify({ role, name, consent });
}

/** Reads a stored request; throws if it is invalid, which no client request can cause. */
export function parseSignup(text: string): SignupRequest {
  return Value.Parse(SignupRequest, JSON.parse(text));
}

/** The role a new account gets for the requested one. Experts wait for an administrator's approval. */
interface NewRole {
  role: Role;
  awaitingApproval: boolean;
}

/** `expert`, `doctor` and the old clients' `docter` request the expert role; everything else is a farmer. */
export function requestedRole(asked: string | undefined): NewRole {
  const expert = /^(expert|doctor|docter)$/i.test(asked?.trim() ?? '');
  return { role: expert ? 'expert' : 'farmer', awaitingApproval: expert };
}
