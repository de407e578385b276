import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ProjectSequencer } from './tools/test/vitest/sequencer.ts';
import { modelFiles } from './web/build/model-files.ts';

/** One project for each workspace that has tests, named by its folder. */
const folders = globSync('{gateway,web,packages/*,services/*,tools/*,tests/*}/package.json', {
  cwd: import.meta.dirname,
})
  .map((file) => dirname(file))
  .sort();

/** `gate`, another tier (`tools/test/tiers.ts`), or unset: every test that a filter names. */
const tier = process.env.TEST_TIER;
const OTHER_TIERS = '**/*.{browser,chaos,fuzz,chart}.test.{ts,tsx}';
const suffix = tier === undefined || tier === 'gate' ? 'test' : `${tier}.test`;
const excluded = ['**/node_modules/**', ...(tier === 'gate' ? [OTHER_TIERS] : [])];
const seed = Number(process.env.TEST_SEED);

/** A busy machine may take its time; what never comes true still fails. */
const slowTestTimeouts = { testTimeout: 360_000, hookTimeout: 600_000 };

/**
 * Files of services share a process: loading anew for each what they are built from costs a third of the time. So each has its
 * own databases and prefixes, what a test replaces (clock, globals, spies) is put back after it, and the order of the files
 * is another one for each commit: `--sequence.seed=…` repeats one. The web keeps state in modules, and a file is loaded in no time.
 */
export default defineConfig({
  test: {
    projects: folders.map((folder) => ({
      ...(folder === 'web' && { plugins: [modelFiles()] }),
      test: {
        name: folder,
        include: [`${folder}/**/*.${suffix}.{ts,tsx}`],
        exclude: excluded,
        isolate: folder === 'web',
        // No file of the web has properties, and each would load the library anew.
        setupFiles: [
          'tools/test/vitest/restore.ts',
          ...(folder === 'web' ? [] : ['tools/test/vitest/seed-properties.ts']),
        ],
        expect: { poll: { timeout: 20_000 } },
        restoreMocks: true,
        unstubEnvs: true,
        unstubGlobals: true,
        ...(folder === 'web' ? { testTimeout: 60_000 } : { testTimeout: 120_000, hookTimeout: 120_000 }),
        ...(folder.startsWith('tests/') && slowTestTimeouts),
        ...(folder === 'tests/chart' && { globalSetup: 'tests/chart/tools.ts' }),
        ...(folder === 'tests/e2e' && { globalSetup: 'tests/e2e/product/shared-systems.ts' }),
      },
    })),
    sequence: { sequencer: ProjectSequencer, ...(seed > 0 && { seed }) },
    maxWorkers: Math.min(4, availableParallelism()),
  },
});
