import type { Orchard } from '@anar/contracts/orchards';
import { useAppSelector, useSession } from '../../session/hooks.ts';
import { ORCHARDS_STALE_SECONDS, orchardOfToday, useOrchardsQuery } from './orchards-api.ts';

interface OrchardOfToday {
  /** As the device remembers it until the list comes. */
  orchard: Orchard | undefined;
  /** There are others besides. */
  several: boolean;
}

/** The orchard that the start speaks of. */
export function useOrchardOfToday(): OrchardOfToday {
  const userId = useSession().user?.id ?? '';
  const remembered = useAppSelector(({ device }) => device.orchard);
  const { data } = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  const orchards = data ?? (remembered?.userId === userId ? [remembered] : []);
  return { orchard: orchardOfToday(orchards), several: orchards.length > 1 };
}
