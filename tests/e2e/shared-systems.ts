import { type Place, runTogether } from '@anar/running-system/running-system';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Products that run as long as the tests. */
    sharedSystems: Record<'plenty' | 'one', Place>;
  }
}

const placeOf = ({ url, databases }: Place): Place => ({ url, databases });

/** A start costs more than most tests: files that need nothing of their own share these two. */
export default async function startSharedSystems({ provide }: TestProject): Promise<() => Promise<void>> {
  const one = { FREE_QUESTIONS_PER_DAY: '1', FREE_PHOTOS_PER_DAY: '1' };
  const starting = [runTogether(), runTogether({ env: { diagnosis: one } })] as const;
  const stop = async () => {
    for (const started of await Promise.allSettled(starting)) {
      if (started.status === 'fulfilled') await started.value.stop();
    }
  };
  try {
    const [plenty, frugal] = await Promise.all(starting);
    provide('sharedSystems', { plenty: placeOf(plenty), one: placeOf(frugal) });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
