import type { ComponentType } from 'react';
import { lazy } from '../../hooks/lazy.tsx';
import { LoadedView } from './loaded-view.tsx';

/** A view whose code is a separate chunk. */
export function lazyView<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  const code = lazy(fetchCode);
  return function LazyView(props: Props) {
    return <LoadedView code={code} props={props} />;
  };
}
