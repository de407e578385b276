import { defineConfig } from 'vitest/config';

/** A busy machine may take its time; what never comes true still fails. */
const patient = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } };

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
        test: { name: 'system', include: ['tests/{structure,faults,security}/**/*.test.ts'], ...patient },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/shared-systems.ts',
          ...patient,
        },
      },
    ],
    maxWorkers: 2,
  },
});
