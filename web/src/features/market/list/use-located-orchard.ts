import type { Orchard } from '@anar/contracts/orchards/orchards';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../../api/endpoints/orchards-api.ts';
import { useAppSelector, useSession } from '../../../session/hooks.ts';
import type { RoughPlace } from '../market-api.ts';

export interface LocatedOrchard {
  name: string;
  place: RoughPlace;
}

/** The farmer's first orchard with a position, preferably an active one; null for guests. Undefined: not known yet. */
export function useLocatedOrchard(): LocatedOrchard | null | undefined {
  const { user } = useSession();
  const userId = user?.role === 'farmer' ? user.id : '';
  const kept = useAppSelector((state) => state.device.orchard);
  const { currentData, isFetching } = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  if (currentData || !isFetching) return findLocatedOrchard(currentData ?? []);
  // The cached list usually has it: prices need not wait for the request.
  return findLocatedOrchard(kept ? [kept] : []) ?? undefined;
}

export function findLocatedOrchard(orchards: readonly Orchard[]): LocatedOrchard | null {
  const located = orchards.flatMap(({ name, status, latitude, longitude }) =>
    latitude === undefined || longitude === undefined
      ? []
      : [{ name, status, place: { latitude: rounded(latitude), longitude: rounded(longitude) } }],
  );
  const found = located.find(({ status }) => status === 'active') ?? located[0];
  return found ? { name: found.name, place: found.place } : null;
}

/** Rounded to a tenth of a degree, about 11 km. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
