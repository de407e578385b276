import { OrchardPage } from '../features/orchards/one/orchard-page.tsx';
import { OrchardAdvice } from './orchard-advice.tsx';

/** One orchard, put together from features that do not know each other. */
export default function OrchardScreen() {
  return <OrchardPage advice={(orchard) => <OrchardAdvice orchard={orchard} folded />} />;
}
