import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { QueueEntry } from '../../../device/persisted-state.ts';
import { useAppSelector, useSession } from '../../../session/hooks.ts';

type List = ComponentType<{ entries: readonly QueueEntry[] }>;

/** What this person has waiting on this phone; the list's code comes only when something waits. */
export function WaitingChecks() {
  const userId = useSession().user?.id;
  const queue = useAppSelector(({ device }) => device.offlineQueue);
  const entries = useMemo(() => queue.filter((entry) => entry.userId === userId), [queue, userId]);
  const [List, setList] = useState<List | null>(null);
  const wanted = entries.length > 0 && !List;
  useEffect(() => {
    if (!wanted) return;
    import('./waiting-list.tsx').then(
      (module) => setList(() => module.WaitingList),
      (cause: unknown) => console.warn('list of waiting checks did not load', cause),
    );
  }, [wanted]);
  return List && entries.length > 0 ? <List entries={entries} /> : null;
}
