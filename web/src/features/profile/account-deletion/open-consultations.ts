import type { User } from '@anar/contracts/users/users';
import { useActiveConsultationsQuery, useDoctorConsultationsQuery } from '../../../api/endpoints/consult-api.ts';
import { texts } from '../../../i18n/texts.ts';
import { accountDeletionTexts } from './account-deletion.hi.ts';

const say = texts(accountDeletionTexts);

const OPEN: readonly string[] = ['requested', 'ringing', 'connected'];

/** Number of open consultations that account deletion would cancel; 0 while unknown. */
export function useOpenConsultations({ id, role, doctorId }: User): number {
  const isFarmer = role === 'farmer';
  const asked = useActiveConsultationsQuery(id, { skip: !isFarmer, refetchOnMountOrArgChange: true });
  const taken = useDoctorConsultationsQuery(
    { doctorId: doctorId ?? '' },
    { skip: isFarmer || !doctorId, refetchOnMountOrArgChange: true },
  );
  return [...(asked.data ?? []), ...(taken.data ?? [])].filter(({ status }) => OPEN.includes(status)).length;
}

export function openConsultationsText(n: number, isFarmer: boolean): string {
  if (n === 1) return say(isFarmer ? 'consultsOne' : 'consultsDoctorOne');
  return say(isFarmer ? 'consultsMany' : 'consultsDoctorMany', { n });
}
