import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { useToast } from '../toast/toast-store.ts';

/** Something whose code is a separate chunk. */
export interface Lazy<T> {
  /** Null until loaded; preloaded code is rendered without a flash. */
  readonly loaded: T | null;
  load(): Promise<T>;
}

/** Loads once; a failed load can be retried. */
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
          // Not retried: the build's loader fetches each style sheet only once, so a retry would come unstyled.
          if (!/CSS/.test(String(cause))) loading = null;
          throw cause;
        },
      );
      return loading;
    },
  };
}

/** The error text for code that failed to load, depending on whether the phone is online. */
export const codeMissing = (): string => t(navigator.onLine ? 'app.serverTrouble' : 'app.noNetwork');

/** Resolves to whether its code was loaded. */
export const loads = (code: Lazy<unknown>): Promise<boolean> =>
  code.load().then(
    () => true,
    () => false,
  );

/**
 * A component below the fold: its code is fetched after the first render, and `placeholder` takes its space until then.
 * If that fails, the screen stays without it.
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

/** Something that a click opens: its code is loaded at the first click; a failed load shows a toast. */
export function useLazyOnClick<Part>(fetchCode: () => Promise<Part>) {
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
