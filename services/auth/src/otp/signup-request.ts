import { Consent, type Role } from '@anar/contracts/auth';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

/** What a login or a request for a code says of the account that the number may get by it. */
const SignupRequest = Type.Object({
  role: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  consent: Type.Optional(Consent),
});
export type SignupRequest = Static<typeof SignupRequest>;

export function serializeSignup({ role, name, consent }: SignupRequest): string {
  return JSON.stringify({ role, name, consent });
}

/** Reads a stored request; throws if it is not one, which no request can cause. */
export function parseSignup(text: string): SignupRequest {
  return Value.Parse(SignupRequest, JSON.parse(text));
}

/** The role a new account gets for the one it asked for. Experts wait for an administrator's approval. */
interface NewRole {
  role: Role;
  awaitingApproval: boolean;
}

/** `expert`, `doctor` and the old clients' `docter` ask to be an expert; everything else is a farmer. */
export function requestedRole(asked: string | undefined): NewRole {
  const expert = /^(expert|doctor|docter)$/i.test(asked?.trim() ?? '');
  return { role: expert ? 'expert' : 'farmer', awaitingApproval: expert };
}
