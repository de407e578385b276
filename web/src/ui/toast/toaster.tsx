import { type ComponentType, useEffect, useState } from 'react';
import { type ShownToast, toastStore } from './toast-store.ts';

type View = ComponentType<{ toast: ShownToast | null }>;

const FETCHED_AFTER_MS = 2000;

/**
 * Renders toasts. The code is loaded once the first screen has settled: the toast about a lost network must not need
 * the network.
 */
export function Toaster() {
  const toast = toastStore.use();
  const [View, setView] = useState<View | null>(null);
  const wanted = toast !== null;
  useEffect(() => {
    if (View) return;
    const load = () => import('./toast-view.tsx').then((module) => setView(() => module.default), console.warn);
    const timer = setTimeout(load, wanted ? 0 : FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, View]);
  return View && <View toast={toast} />;
}
