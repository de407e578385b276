import type { TestProject } from 'vitest/node';
import { runSystem } from '../running-system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of products that run as long as the tests. */
    sharedSystems: Record<'plenty' | 'one', string>;
  }
}

/** A start costs more than most tests: files that need nothing of their own share these two. */
export default async function startSharedSystems({ provide }: TestProject): Promise<() => Promise<void>> {
  const one = { FREE_QUESTIONS_PER_DAY: '1', FREE_PHOTOS_PER_DAY: '1' };
  const starting = [runSystem(), runSystem({ env: { diagnosis: one } })];
  const stop = async () => {
    for (const started of await Promise.allSettled(starting)) {
      if (started.status === 'fulfilled') await started.value.stop();
    }
  };
  try {
    const [plenty, frugal] = await Promise.all(starting);
    provide('sharedSystems', { plenty: plenty?.url ?? '', one: frugal?.url ?? '' });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
