import { refundPolicyText } from './documents/refund-policy-text.hi.ts';
import { LegalPage } from './legal-page.tsx';

export default function RefundPolicyPage() {
  return <LegalPage document={refundPolicyText} path="/refund-policy" />;
}
