import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { ORCHARDS_STALE_SECONDS, orchardOfToday, useOrchardsQuery } from '../../api/endpoints/orchards-api.ts';
import { useQueryState } from '../../api/queries/use-query-state.ts';
import { orchardSaved } from '../../device/device-slice.ts';
import { homeTexts } from '../../i18n/catalogues/home.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useAppSelector, useSession } from '../../session/hooks.ts';
import { useImmersive } from '../../shell/immersive.ts';
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';

export interface FirstOrchardProps {
  userId: string;
  /** The orchard that was just created, and is not located yet. */
  createdId: string | undefined;
  onCreated: (orchardId: string) => void;
  onSkip: () => void;
}

interface OrchardGateProps {
  /** Skeleton of the screen behind the gate. */
  skeleton: ReactNode;
  /** The wizard, and the question where the created orchard is. */
  first: ComponentType<FirstOrchardProps>;
  /** The screen, with a notice about a failed list. */
  children: (notice: ReactNode) => ReactNode;
}

/**
 * A farmer without an orchard gets the wizard first, then the question where that orchard is, until it has a location
 * or the farmer skips it. Only a loaded, empty list opens the wizard; a failure shows the screen with a notice.
 */
export function OrchardGate({ skeleton, first: First, children }: OrchardGateProps) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const isFarmer = user?.role === 'farmer';
  const onDevice = useAppSelector(({ device }) => device.orchard);
  const query = useOrchardsQuery(user?.id ?? '', {
    skip: !isFarmer,
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  const { data, error, offline, fetching, refetch } = useQueryState(query);

  const [createdId, setCreatedId] = useState<string | null>(null);
  const created = data?.find(({ id, latitude }) => id === createdId && latitude === undefined);

  const remembered = data && (orchardOfToday(data) ?? data[0]);
  useEffect(() => {
    if (remembered) dispatch(orchardSaved(remembered));
  }, [remembered, dispatch]);

  if (!isFarmer) return children(null);
  if (data?.length === 0 || created) {
    return (
      <Suspense fallback={<Immersed />}>
        <First userId={user.id} createdId={created?.id} onCreated={setCreatedId} onSkip={() => setCreatedId(null)} />
      </Suspense>
    );
  }
  const knownToHaveOne = onDevice?.userId === user.id;
  if (!data && !error && !knownToHaveOne) return <Skeleton>{skeleton}</Skeleton>;
  // Offline the banner says it already.
  return children(
    error && !data && !offline ? <OrchardsFailed error={error} busy={fetching} onRetry={refetch} /> : null,
  );
}

/** The wizard has no header, nor has its placeholder. */
function Immersed() {
  useImmersive();
  return <Skeleton />;
}

const say = texts(homeTexts);

interface OrchardsFailedProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** The orchards failed to load; the plant check works without them. */
function OrchardsFailed({ error, busy, onRetry }: OrchardsFailedProps) {
  return (
    <RetryNote title={say('orchardsFailed')} onRetry={onRetry} busy={busy}>
      {errorText(error)} {say('orchardsFailedHint')}
    </RetryNote>
  );
}
