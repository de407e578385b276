import { LOCAL_DOCTORS } from '@anar/contracts/local-doctors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { UserStore } from './user.store.ts';

/** Accounts of the doctors for trying the product out, before the service works. They agree to the notice when they log in. */
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
