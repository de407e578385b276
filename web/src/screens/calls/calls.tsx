import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { useSession } from '../../session/hooks.ts';
import { store } from '../../session/store.ts';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';

/** Separate chunks: a farmer does not load the doctor's code, nor a doctor the farmer's. */
const Farmer = lazyComponent(async () => (await import('./farmer-calls.tsx')).CallsOfFarmer);
const Doctor = lazyComponent(async () => (await import('./doctor-calls.tsx')).CallsOfDoctor);

/** The call overlay of the signed-in user. */
function Calls() {
  const { user } = useSession();
  if (!user || user.consentNeeded) return null;
  return user.role === 'farmer' ? <Farmer key={user.id} userId={user.id} /> : <Doctor key={user.id} userId={user.id} />;
}

/**
 * Mounts the call overlay in its own React root: a call survives a change or crash of the screen, and its code is not
 * in the first load.
 */
export function showCalls(): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Provider store={store}>
      <Calls />
    </Provider>,
  );
}
