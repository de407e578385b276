import { LOCAL_DOCTORS } from '@anar/contracts/local-doctors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DoctorProfileFields } from './doctor.model.ts';
import type { DoctorStore } from './doctor.store.ts';

type Profile = Omit<DoctorProfileFields, 'name' | 'registrationNumber'>;
const PROFILES: readonly Profile[] = [
  { specialty: 'अनार रोग विशेषज्ञ', years: 14, languages: ['hi', 'mr'], feePaise: 19_900 },
  { specialty: 'कीट और छिड़काव विशेषज्ञ', years: 9, languages: ['hi', 'mr', 'kn'], feePaise: 14_900 },
  { specialty: 'पोषण और सिंचाई विशेषज्ञ', years: 21, languages: ['hi', 'gu', 'en'], feePaise: 29_900 },
];

/**
 * Seeds approved profiles of the demo doctors before the service starts. Like all doctors they are online once they log
 * in and go online.
 */
export function seedLocalDoctors(
  { beforeWork, tombstones }: Pick<Service, 'beforeWork' | 'tombstones'>,
  doctors: Pick<DoctorStore, 'seed'>,
  clock: () => Date,
): void {
  beforeWork(async () => {
    for (const [index, profile] of PROFILES.entries()) {
      const known = LOCAL_DOCTORS[index];
      if (known === undefined || (await tombstones.has(known.id))) continue;
      const registrationNumber = `नमूना-${index + 1}`;
      await doctors.seed(known.id, { ...profile, name: known.name, registrationNumber }, clock());
    }
  });
}
