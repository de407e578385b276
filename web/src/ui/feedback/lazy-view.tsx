import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { lazy } from '../hooks/lazy.tsx';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './state-screen.tsx';

/** A whole view whose code is its own chunk: a skeleton until it is here, and the way to try again when it does not come. */
export function lazyView<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  const code = lazy(fetchCode);
  return function LazyView(props: Props) {
    const [View, setView] = useState(() => code.loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (code.loaded) return;
      code.load().then(
        (loaded) => setView(() => loaded),
        (cause: unknown) => {
          console.warn('a view did not load', cause);
          setFailed(true);
        },
      );
    }, []);
    if (View) return <View {...props} />;
    // A module that failed to load stays failed in the page's memory: only a fresh page can try again.
    return failed ? <ErrorState text={t('app.noNetwork')} onRetry={() => location.reload()} /> : <Skeleton />;
  };
}
