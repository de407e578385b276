import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useAppSelector, useSession } from '../../../session/hooks.ts';
import { type WaitingCheck, waitingChecksOf } from './waiting-check.ts';

type List = ComponentType<{ checks: readonly WaitingCheck[] }>;

/** This user's queued checks on this device; the code of the list is loaded only when there are some. */
export function WaitingChecks() {
  const userId = useSession().user?.id;
  const queue = useAppSelector(({ device }) => device.offlineQueue);
  const checks = useMemo(() => waitingChecksOf(queue, userId), [queue, userId]);
  const [List, setList] = useState<List | null>(null);
  const wanted = checks.length > 0 && !List;
  useEffect(() => {
    if (!wanted) return;
    import('./waiting-list.tsx').then(
      (module) => setList(() => module.WaitingList),
      (cause: unknown) => console.warn('list of waiting checks did not load', cause),
    );
  }, [wanted]);
  return List && checks.length > 0 ? <List checks={checks} /> : null;
}
