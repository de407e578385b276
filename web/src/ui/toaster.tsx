import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { type ShownToast, toastStore } from './toast-store.ts';

type View = ComponentType<{ toast: ShownToast | null }>;

/** Where toasts appear. The code that draws them comes with the first one. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  const [View, setView] = useState<View | null>(null);
  const wanted = toast !== null && View === null;
  useEffect(() => {
    if (wanted) void import('./toast-view.tsx').then((module) => setView(() => module.default));
  }, [wanted]);
  return View && <View toast={toast} />;
}
