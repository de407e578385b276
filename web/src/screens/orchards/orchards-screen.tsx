import { OrchardsPage } from '../../features/orchards/list/orchards-page.tsx';
import { OrchardAdvice } from './orchard-advice.tsx';

/** The orchards, composed from independent features. */
export default function OrchardsScreen() {
  return <OrchardsPage advice={(orchard) => <OrchardAdvice orchard={orchard} />} />;
}
