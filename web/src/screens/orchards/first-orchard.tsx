import type { FirstOrchardProps } from '../../features/onboarding/orchard-gate.tsx';
import { PlaceMoment, Wizard } from '../../features/onboarding/wizard.tsx';
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';

/** In the chunk of the orchard form: one of its own would move code into every page that knows orchards. */
const LocateOne = lazyComponent(
  async () => (await import('../../features/orchards/form/new-orchard-page.tsx')).LocateOne,
  <Skeleton />,
);

/** The wizard for the first orchard, and then the question where it is. */
export default function FirstOrchard({ userId, createdId, onCreated, onSkip }: FirstOrchardProps) {
  if (createdId === undefined) return <Wizard userId={userId} onCreated={onCreated} />;
  return (
    <PlaceMoment onSkip={onSkip}>
      <LocateOne orchardId={createdId} />
    </PlaceMoment>
  );
}
