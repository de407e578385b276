import { lazyComponent } from '../../../../ui/hooks/lazy.tsx';

/** Lazy, since it is at the end of a result. */
export const ShareCheck = lazyComponent(async () => (await import('./share-check.tsx')).ShareCheck);
