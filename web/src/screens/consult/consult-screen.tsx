import { useSession } from '../../session/hooks.ts';
import { lazyView } from '../../ui/feedback/loading/lazy-view.tsx';

/** Separate chunks: a farmer does not load the doctor's panel, nor a doctor the farmer's screens. */
const Farmer = lazyView(async () => (await import('./farmer-consult.tsx')).FarmerConsult);
const Doctor = lazyView(async () => (await import('../../features/doctor/doctor-panel.tsx')).DoctorPanel);

/** The consultations: a farmer's requests, or the panel of a doctor or expert. */
export default function ConsultScreen() {
  const role = useSession().user?.role;
  if (role === undefined) return null;
  return role === 'farmer' ? <Farmer /> : <Doctor />;
}
