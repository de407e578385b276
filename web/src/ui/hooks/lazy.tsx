import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { useToast } from '../toast/toast-store.ts';

/** Something whose code is its own chunk. */
export interface Lazy<T> {
  /** Null until its code is here, so that nothing flashes when it was loaded ahead. */
  readonly loaded: T | null;
  load(): Promise<T>;
}

/** Loads once; a failed load may be tried again. */
export function lazy<T>(fetchCode: () => Promise<T>): Lazy<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  return {
    get loaded() {
      return loaded;
    },
    load() {
      loading ??= fetchCode().then(
        (code) => {
          loaded = code;
          return code;
        },
        (cause) => {
          // Fetched again, it would come without its styles: the build fetches each sheet once.
          if (!/CSS/.test(String(cause))) loading = null;
          throw cause;
        },
      );
      return loading;
    },
  };
}

/** Why code did not come: a phone that is online has a network. */
export const codeMissing = (): string => t(navigator.onLine ? 'app.serverTrouble' : 'app.noNetwork');

/** Whether its code is here, when there was a network for it. */
export const loads = (code: Lazy<unknown>): Promise<boolean> =>
  code.load().then(
    () => true,
    () => false,
  );

/**
 * A component below what is read first: its code is fetched after the first render, and `placeholder` takes its room
 * until then. If that fails, the screen stays without it.
 */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  const code = lazy(fetchCode);
  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => code.loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (code.loaded) return;
      code.load().then(
        (loaded) => setComponent(() => loaded),
        (cause: unknown) => {
          setFailed(true);
          console.warn(cause);
        },
      );
    }, []);
    if (Component) return <Component {...props} />;
    return failed ? null : placeholder;
  };
}

/** What opens by a press: its code is loaded when somebody first asks for it; a load that fails says so. */
export function useLazyOnPress<Part>(fetchCode: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const show = async () => {
    setOpen(true);
    if (part) return;
    try {
      const loaded = await fetchCode();
      setPart(() => loaded);
    } catch (cause) {
      console.warn(cause);
      setOpen(false);
      toast({ title: codeMissing(), tone: 'bad' });
    }
  };
  return { part: open ? part : null, loading: open && !part, show, close: () => setOpen(false) };
}
