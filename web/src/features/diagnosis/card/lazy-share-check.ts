import { lazyComponent } from '../../../ui/hooks/lazy.tsx';

/** At the end of a result, so its code comes after it. */
export const ShareCheck = lazyComponent(async () => (await import('./share-check.tsx')).ShareCheck);
