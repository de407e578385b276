import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The four import rules of docs/contributing.md, and the words that must not appear, checked on every source file. */
const root = join(import.meta.dirname, '../..');

interface Source {
  path: string;
  text: string;
  imports: { from: string; typeOnly: boolean }[];
}

const importLine = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const sources: Source[] = globSync('{gateway,services/*,packages/*,web}/src/**/*.{ts,tsx}', { cwd: root }).map(
  (path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imports = [...text.matchAll(importLine)].map(([, type, from]) => ({
      from: from ?? '',
      typeOnly: Boolean(type),
    }));
    imports.push(...[...text.matchAll(dynamicImport)].map(([, from]) => ({ from: from ?? '', typeOnly: false })));
    return { path, text, imports };
  },
);

const under = (folder: string) => sources.filter(({ path }) => path.startsWith(folder));
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);
const offending = (files: Source[], bad: (from: string, typeOnly: boolean, file: Source) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter(({ from, typeOnly }) => bad(from, typeOnly, file)).map(({ from }) => `${file.path} → ${from}`),
  );
const mentioning = (files: Source[], words: RegExp) =>
  files.filter(({ text }) => words.test(text)).map(({ path }) => path);

describe('import boundaries', () => {
  it('reads the sources', () => expect(sources.length).toBeGreaterThan(50));

  it('services never import services', () => {
    const services = globSync('services/*/package.json', { cwd: root }).map((path) => path.split('/')[1]);
    expect(offending(under('services/'), (from) => services.some((name) => from.startsWith(`@anar/${name}`)))).toEqual(
      [],
    );
    expect(offending(under('services/'), (from) => from.includes('services/'))).toEqual([]);
  });

  it('contracts import nothing of ours', () => {
    expect(
      offending(under('packages/contracts/'), (from) => from.startsWith('@anar/') || from.startsWith('../../')),
    ).toEqual([]);
  });

  it('the service kit has no word of farming in it', () => {
    expect(
      mentioning(
        under('packages/service-kit/').filter((file) => !isTest(file) && !file.path.includes('/testing')),
        /orchard|pomegranate|farmer|mandi|spray|crop/i,
      ),
    ).toEqual([]);
    expect(
      offending(under('packages/service-kit/'), (from) =>
        /@anar\/contracts\/(orchards|diagnosis|diagnosis-records|feedback|quota|problems|users)$/.test(from),
      ),
    ).toEqual([]);
  });

  it('a web feature does not import another feature', () => {
    const feature = (path: string) => /features\/([^/]+)/.exec(path)?.[1];
    expect(
      offending(under('web/src/features/'), (from, _type, file) => {
        const target = feature(from.startsWith('.') ? join(file.path, '..', from) : from);
        return target !== undefined && target !== feature(file.path);
      }),
    ).toEqual([]);
  });

  it('the web takes only types, plain constants and error codes from the contracts, the photo checks and the sounds of Hindi', () => {
    expect(
      offending(
        under('web/'),
        (from, typeOnly) =>
          from.startsWith('@anar/') &&
          !typeOnly &&
          !/^@anar\/(contracts\/(constants|errors\/[a-z-]+)|photo-checks\/(?!testing\/)[a-z-]+|india\/sound)$/.test(
            from,
          ),
      ),
    ).toEqual([]);
  });
});

describe('words that stay out', () => {
  const servers = sources.filter((file) => !file.path.startsWith('web/') && !isTest(file));

  it('events are consumed in x.consumer.ts only: no store subscribes by itself', () => {
    const elsewhere = servers.filter(
      ({ path }) => path.startsWith('services/') && !path.endsWith('.consumer.ts') && !path.includes('/testing/'),
    );
    expect(mentioning(elsewhere, /events\.consume\(/)).toEqual([]);
  });

  it('the environment is read in config.ts and main.ts only', () => {
    const elsewhere = servers.filter(
      ({ path }) => !/\/(config|main|testing[^/]*)\.ts$/.test(path) && !path.includes('/testing/'),
    );
    expect(mentioning(elsewhere, /process\.env/)).toEqual([]);
  });

  it('nothing uses what fails at commit without a replica set', () => {
    expect(mentioning(servers, /\b(startSession|withTransaction)\b|\.watch\(/)).toEqual([]);
  });

  it('no branch asks for NODE_ENV', () => expect(mentioning(servers, /NODE_ENV/)).toEqual([]));
});
