import { DailyAdvice } from '../features/advice/daily-advice.tsx';
import { OrchardsPage } from '../features/orchards/list/orchards-page.tsx';

/** The orchards, put together from features that do not know each other. */
export default function OrchardsScreen() {
  return <OrchardsPage advice={(orchard) => <DailyAdvice orchard={orchard} />} />;
}
