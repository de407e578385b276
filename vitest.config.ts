import { defineConfig } from 'vitest/config';

/** One run, so that `N passed, N failed` is one true count. Each file has its own databases and prefixes. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'services',
          include: ['{gateway,services/*,packages/*,tools}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 15_000 },
      },
      {
        test: {
          name: 'system',
          include: ['tests/{structure,e2e,faults,security}/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          // A busy machine may take its time; what never comes true still fails.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
    maxWorkers: 2,
  },
});
