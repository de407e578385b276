import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { useSession } from '../session/hooks.ts';
import { store } from '../session/store.ts';
import { lazyComponent } from '../ui/hooks/lazy.tsx';

/** A farmer loads nothing of the doctor's side, a doctor nothing of the ringing. */
const Farmer = lazyComponent(async () => (await import('./farmer-calls.tsx')).CallsOfFarmer);
const Doctor = lazyComponent(async () => (await import('./doctor-calls.tsx')).CallsOfDoctor);

/** Calls over whatever screen, for whoever is signed in. */
function Calls() {
  const { user } = useSession();
  if (!user || user.consentNeeded) return null;
  return user.role === 'farmer' ? <Farmer key={user.id} userId={user.id} /> : <Doctor key={user.id} userId={user.id} />;
}

/**
 * Shows calls beside the screens, in a tree of their own: a call outlives every screen and what breaks in one, and the
 * first load carries nothing of it.
 */
export function showCalls(): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Provider store={store}>
      <Calls />
    </Provider>,
  );
}
