import { defineConfig } from 'vitest/config';

/** On a busy machine a race may be lost that nobody would lose: once more, and the report says so. */
const retry = 1;
/** A busy machine may take its time; what never comes true still fails. */
const patient = {
  isolate: false,
  retry,
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * One run, so that `N passed, N failed` is one true count. Each file has its own databases and prefixes, and leaves nothing in
 * its process for the next (`isolate: false`): loading what services are built from anew for each costs a third of the time.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'services',
          include: ['{gateway,services/*,packages/*,tools}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          retry,
        },
      },
      {
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 15_000, isolate: false, retry },
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
    maxWorkers: 4,
  },
});
