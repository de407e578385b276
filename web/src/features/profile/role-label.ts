import type { User } from '@anar/contracts/users';
import { profile as words } from '../../i18n/hi/profile/profile.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

const LABELS = { doctor: say('roleDoctor'), expert: say('roleExpert'), farmer: say('roleFarmer') } as const;

export const roleLabel = (role: User['role']): string => LABELS[role];

/** Display name of a user. */
export const shownName = ({ name }: Pick<User, 'name'>): string => name.trim() || say('defaultName');
