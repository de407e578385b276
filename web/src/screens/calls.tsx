import { useSession } from '../session/hooks.ts';
import { lazyComponent } from '../ui/hooks/lazy.tsx';

/** A farmer loads nothing of the doctor's side, a doctor nothing of the ringing. */
const Farmer = lazyComponent(async () => (await import('./farmer-calls.tsx')).CallsOfFarmer);
const Doctor = lazyComponent(async () => (await import('./doctor-calls.tsx')).CallsOfDoctor);

/** Calls over whatever screen, for whoever is signed in. */
export function Calls() {
  const { user } = useSession();
  if (!user || user.consentNeeded) return null;
  return user.role === 'farmer' ? <Farmer key={user.id} userId={user.id} /> : <Doctor key={user.id} userId={user.id} />;
}
