import { privacyText } from './documents/privacy-text.hi.ts';
import { LegalPage } from './legal-page.tsx';

export default function PrivacyPage() {
  return <LegalPage document={privacyText} path="/privacy" />;
}
