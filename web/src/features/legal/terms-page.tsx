import { termsText } from './documents/terms-text.hi.ts';
import { LegalPage } from './legal-page.tsx';

export default function TermsPage() {
  return <LegalPage document={termsText} path="/terms" />;
}
