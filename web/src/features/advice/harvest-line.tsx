import type { HarvestWait } from '@anar/contracts/orchards';
import { Caution } from '../../ui/feedback/caution.tsx';
import { harvestWaitText } from './harvest-wait-text.ts';

/** How long the fruit of the last spray must stay on the tree; nothing when it need not. */
export function HarvestLine({ wait }: { wait: HarvestWait | undefined }) {
  const told = harvestWaitText(wait, Date.now());
  if (!told) return null;
  return (
    <Caution icon="basket" title={told.wait}>
      {told.why}
    </Caution>
  );
}
