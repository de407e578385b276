import { LOCAL_DOCTORS } from '@anar/contracts/consult/local-doctors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { UserStore } from './user.store.ts';

/** Demo accounts of doctors, created before the service starts. They agree to the notice when they log in. */
export function seedLocalDoctors(
  { beforeWork, tombstones }: Pick<Service, 'beforeWork' | 'tombstones'>,
  users: Pick<UserStore, 'addKnown'>,
  now: () => number,
): void {
  beforeWork(async () => {
    for (const doctor of LOCAL_DOCTORS) {
      if (!(await tombstones.has(doctor.id))) await users.addKnown({ ...doctor, role: 'doctor' }, new Date(now()));
    }
  });
}
