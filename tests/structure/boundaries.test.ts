import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles, type Import, readSources, type Source } from './import-graph.ts';

/** The import rules of docs/contributing.md, and forbidden words, checked on every source file. */
const root = join(import.meta.dirname, '../..');
const everything = readSources(root);
const sources = everything.filter(({ path }) => /^(gateway|(services|packages)\/[^/]+|web)\/src\//.test(path));

const under = (folder: string) => sources.filter(({ path }) => path.startsWith(folder));
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);
const offending = (files: Source[], bad: (one: Import, file: Source) => boolean) =>
  files.flatMap((file) => file.imports.filter((one) => bad(one, file)).map(({ from }) => `${file.path} → ${from}`));
const mentioning = (files: Source[], words: RegExp) =>
  files.filter(({ text }) => words.test(text)).map(({ path }) => path);

describe('import boundaries', () => {
  it('are checked on at least 50 source files', () => expect(sources.length).toBeGreaterThan(50));

  it('services never import services', () => {
    const services = globSync('services/*/package.json', { cwd: root }).map((path) => path.split('/')[1]);
    expect(
      offending(under('services/'), ({ from }) => services.some((name) => from.startsWith(`@anar/${name}`))),
    ).toEqual([]);
    expect(offending(under('services/'), ({ from }) => from.includes('services/'))).toEqual([]);
  });

  it('contracts import no other package of the repository', () => {
    expect(
      offending(under('packages/contracts/'), ({ from }) => from.startsWith('@anar/') || from.startsWith('../../')),
    ).toEqual([]);
  });

  it('the service kit has no farming terms and imports no farming contracts', () => {
    expect(
      mentioning(
        under('packages/service-kit/').filter((file) => !isTest(file) && !file.path.includes('/testing')),
        /orchard|pomegranate|farmer|mandi|spray|crop/i,
      ),
    ).toEqual([]);
    expect(
      offending(under('packages/service-kit/'), ({ from }) =>
        /@anar\/contracts\/((orchards|diagnosis)\/[a-z-]+|users\/users)$/.test(from),
      ),
    ).toEqual([]);
  });

  it('the web reads the current time only from the server clock', () => {
    const files = under('web/').filter((file) => !isTest(file) && !file.path.includes('/testing'));
    expect(mentioning(files, /\bDate\.now\b|new Date\(\)/)).toEqual(['web/src/device/network/server-clock.ts']);
  });

  it('the web imports at runtime only allowed modules of the packages', () => {
    expect(
      offending(
        under('web/'),
        ({ from, typeOnly }) =>
          from.startsWith('@anar/') &&
          !typeOnly &&
          !/^@anar\/(contracts\/(((consult|orchards)\/)?constants|errors\/[a-z-]+)|photo-checks\/(?!testing\/)[a-z-]+|classifier\/(emergency\/emergency-text|harvest\/harvest-text|model|models\/[a-z]+\.model|read-model)|emergencies\/[a-z-]+|india\/cut-text|hindi\/fuzzy-index|harvest\/days-to-harvest|label-claims\/(dose-number|spraying\/[a-z-]+))$/.test(
            from,
          ),
      ),
    ).toEqual([]);
  });
});

describe('import cycles', () => {
  it('do not exist', () => {
    const graph = new Map(
      everything.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])] as const),
    );
    expect(graph.size).toBeGreaterThan(sources.length);
    expect(findCycles(graph)).toEqual([]);
  });

  it('are detected: of two, of three with a tail, of a file with itself', () => {
    const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));
    expect(findCycles(graph({ a: ['b'], b: ['c'], c: [] }))).toEqual([]);
    expect(findCycles(graph({ a: ['b'], b: ['a'] }))).toEqual([['a', 'b']]);
    expect(findCycles(graph({ x: ['c'], a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }))).toEqual([['a', 'b', 'c']]);
    expect(findCycles(graph({ a: ['a'] }))).toEqual([['a']]);
  });

  it('follow relative imports, packages, types and dynamic imports', () => {
    const targetsOf = (path: string) =>
      everything.find((file) => file.path === path)?.imports.flatMap(({ target }) => target ?? []);
    expect(targetsOf('web/src/screens/router/routes.ts')).toEqual(
      expect.arrayContaining([
        'web/src/navigation/route-table.ts',
        'web/src/features/problems/problem-page.tsx',
        'web/src/screens/router/page-props.ts',
      ]),
    );
    expect(targetsOf('web/src/features/problems/problem-page.tsx')).toContain(
      'packages/contracts/src/diagnosis/problems.ts',
    );
  });
});

describe('the layers of the web', () => {
  const featureOf = (path: string | null) => /^web\/src\/features\/([^/]+)\//.exec(path ?? '')?.[1];
  const isScreen = (path: string | null) => path?.startsWith('web/src/screens/') ?? false;
  /** A test drives the whole app, and names what it finds there by the texts. */
  const isTextInTest = (target: string | null, file: Source) => isTest(file) && target?.endsWith('.hi.ts') === true;
  /** They load the first screen and paint it at build time. */
  const entries = ['web/src/main.tsx', 'web/src/painter.tsx'];

  it('a feature does not import another feature', () => {
    expect(
      offending(under('web/src/features/'), ({ target }, file) => {
        const feature = featureOf(target);
        return feature !== undefined && feature !== featureOf(file.path) && !isTextInTest(target, file);
      }),
    ).toEqual([]);
  });

  it('a feature imports no screen, and only immersive.ts of the shell', () => {
    expect(
      offending(
        under('web/src/features/'),
        ({ target }) =>
          isScreen(target) ||
          (target?.startsWith('web/src/shell/') === true && target !== 'web/src/shell/immersive.ts'),
      ),
    ).toEqual([]);
  });

  it('code below the features imports no feature and no screen', () => {
    const below = under('web/src/').filter(
      ({ path }) => !featureOf(path) && !isScreen(path) && !entries.includes(path),
    );
    expect(below.length).toBeGreaterThan(100);
    expect(
      offending(
        below,
        ({ target }, file) => (featureOf(target) !== undefined || isScreen(target)) && !isTextInTest(target, file),
      ),
    ).toEqual([]);
  });

  it('the entries import no feature', () => {
    const files = sources.filter(({ path }) => entries.includes(path));
    expect(files.map(({ path }) => path).sort()).toEqual(entries);
    expect(offending(files, ({ target }) => featureOf(target) !== undefined)).toEqual([]);
  });
});

describe('server code', () => {
  const servers = sources.filter((file) => !file.path.startsWith('web/') && !isTest(file));

  it('consumes events only in *.consumer.ts', () => {
    const elsewhere = servers.filter(
      ({ path }) => path.startsWith('services/') && !path.endsWith('.consumer.ts') && !path.includes('/testing/'),
    );
    expect(mentioning(elsewhere, /events\.consume\(/)).toEqual([]);
  });

  it('reads the environment only in config.ts and main.ts', () => {
    const elsewhere = servers.filter(
      ({ path }) => !/\/(config|main|testing[^/]*)\.ts$/.test(path) && !path.includes('/testing/'),
    );
    expect(mentioning(elsewhere, /process\.env/)).toEqual([]);
  });

  it('uses no transactions and no change streams, which need a replica set', () => {
    expect(mentioning(servers, /\b(startSession|withTransaction)\b|\.watch\(/)).toEqual([]);
  });

  it('does not depend on NODE_ENV', () => expect(mentioning(servers, /NODE_ENV/)).toEqual([]));
});
