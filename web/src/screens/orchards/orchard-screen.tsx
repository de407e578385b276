import { OrchardPage } from '../../features/orchards/one/orchard-page.tsx';
import { OrchardAdvice } from './orchard-advice.tsx';

/** One orchard, composed from independent features. */
export default function OrchardScreen() {
  return <OrchardPage advice={(orchard) => <OrchardAdvice orchard={orchard} folded />} />;
}
