import type { ComponentType } from 'react';

export interface LazyPage {
  /** The page when its code is here, so that nothing flashes when it was loaded ahead. */
  readonly page: ComponentType | null;
  load(): Promise<ComponentType>;
}

/** A page whose code is its own chunk. A failed load may be tried again. */
export function lazyPage(fetchModule: () => Promise<{ default: ComponentType }>): LazyPage {
  let page: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  return {
    get page() {
      return page;
    },
    load() {
      loading ??= fetchModule().then(
        (module) => {
          page = module.default;
          return page;
        },
        (cause) => {
          loading = null;
          throw cause;
        },
      );
      return loading;
    },
  };
}
