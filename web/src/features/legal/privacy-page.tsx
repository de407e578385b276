import { privacyText } from '../../i18n/hi/privacy-text.ts';
import { LegalPage } from './legal-page.tsx';

export default function PrivacyPage() {
  return <LegalPage document={privacyText} />;
}
