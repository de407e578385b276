import type { Role } from '@anar/contracts/auth';

/** The role a new account gets for the one it asked for. Experts wait for an administrator's approval. */
export interface NewRole {
  role: Role;
  awaitingApproval: boolean;
}

/** `expert`, `doctor` and the old clients' `docter` ask to be an expert; everything else is a farmer. */
export function requestedRole(wish: string | undefined): NewRole {
  const expert = /^(expert|doctor|docter)$/i.test(wish?.trim() ?? '');
  return { role: expert ? 'expert' : 'farmer', awaitingApproval: expert };
}
