import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useAppSelector, useSession } from '../../session/hooks.ts';
import { ORCHARDS_STALE_SECONDS, orchardOfToday, useOrchardsQuery } from './orchards-api.ts';

interface OrchardOfToday {
  /** The device's copy until the list arrives. */
  orchard: Orchard | undefined;
  /** There is more than one orchard. */
  several: boolean;
}

/** The orchard shown on the home screen. */
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
