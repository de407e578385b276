import { OrchardsPage } from '../features/orchards/list/orchards-page.tsx';
import { OrchardAdvice } from './orchard-advice.tsx';

/** The orchards, put together from features that do not know each other. */
export default function OrchardsScreen() {
  return <OrchardsPage advice={(orchard) => <OrchardAdvice orchard={orchard} />} />;
}
