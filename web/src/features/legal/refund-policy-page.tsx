import { refundPolicyText } from '../../i18n/hi/legal/refund-policy-text.ts';
import { LegalPage } from './legal-page.tsx';

export default function RefundPolicyPage() {
  return <LegalPage document={refundPolicyText} path="/refund-policy" />;
}
