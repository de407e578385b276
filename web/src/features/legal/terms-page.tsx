import { termsText } from '../../i18n/hi/legal/terms-text.ts';
import { LegalPage } from './legal-page.tsx';

export default function TermsPage() {
  return <LegalPage document={termsText} path="/terms" />;
}
