import { privacyText } from '../../i18n/hi/legal/privacy-text.ts';
import { LegalPage } from './legal-page.tsx';

export default function PrivacyPage() {
  return <LegalPage document={privacyText} path="/privacy" />;
}
