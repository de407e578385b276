import type { User } from '@anar/contracts/users/users';
import { texts } from '../../i18n/texts.ts';
import { profileTexts } from './profile.hi.ts';

const say = texts(profileTexts);

const LABELS = { doctor: 'roleDoctor', expert: 'roleExpert', farmer: 'roleFarmer' } as const;

export const roleLabel = (role: User['role']): string => say(LABELS[role]);

/** Display name of a user. */
export const shownName = ({ name }: Pick<User, 'name'>): string => name.trim() || say('defaultName');
