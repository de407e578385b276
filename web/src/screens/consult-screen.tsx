import { useSession } from '../session/hooks.ts';
import { lazyView } from '../ui/feedback/lazy-view.tsx';

/** A farmer loads nothing of the doctor's panel, a doctor nothing of the asking. */
const Farmer = lazyView(async () => (await import('./farmer-consult.tsx')).FarmerConsult);
const Doctor = lazyView(async () => (await import('../features/doctor/doctor-panel.tsx')).DoctorPanel);

/** The consultations: of a farmer those that were asked for, of a doctor or expert the panel. */
export default function ConsultScreen() {
  const role = useSession().user?.role;
  if (role === undefined) return null;
  return role === 'farmer' ? <Farmer /> : <Doctor />;
}
