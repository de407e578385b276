import type { Orchard } from '@anar/contracts/orchards/orchards';
import { DailyAdvice } from '../../features/advice/daily/daily-advice.tsx';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';

const NextDoseRow = lazyComponent(
  async () => (await import('../../features/fertilizer/next-dose-row.tsx')).NextDoseRow,
);

/** What an orchard needs today: spraying and irrigation from its advice, fertilizer from its plan. */
export function OrchardAdvice({ orchard, folded = false }: { orchard: Orchard; folded?: boolean }) {
  return <DailyAdvice orchard={orchard} folded={folded} due={<NextDoseRow orchard={orchard} />} />;
}
