import { ChecksLeft } from '../features/diagnosis/quota/checks-left.tsx';
import { PaymentsCard } from '../features/payments/orders/payments-card.tsx';
import { PlanCard } from '../features/payments/plans/plan-card.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';

/** The profile, composed from independent features. */
export default function ProfileScreen() {
  return <ProfilePage plan={<PlanCard checks={<ChecksLeft />} />} payments={<PaymentsCard />} />;
}
