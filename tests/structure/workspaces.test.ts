import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { tierOf } from '@anar/test-runner/tiers';
import { describe, expect, it } from 'vitest';

/** Turbo derives from the package graph what a change affects: an undeclared import would let a stale result stand. */
const root = join(import.meta.dirname, '../..');

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
}

interface Workspace {
  folder: string;
  manifest: Manifest;
  files: { path: string; imports: string[] }[];
}

const BESIDE = /(^|\/)(node_modules|dist|\.data|\.tsc|\.turbo)(\/|$)/;
const importOf = new RegExp(
  [
    /^\s*(?:import|export)\b(?:[^'"]*?\sfrom)?\s*['"]([^'"]+)['"]/,
    /\b(?:import|mock)\(\s*['"`]([^'"`]+)['"`]/,
    /\b(?:new URL|resolve)\(\s*['"`]([.@][^'"`]*)['"`]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);
const isRelative = (from: string) => /^\.\.?\//.test(from);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

const workspaces = globSync('{gateway,web,packages/*,services/*,tools/*,tests/*}/package.json', { cwd: root }).map(
  (path): Workspace => {
    const folder = dirname(path);
    const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder), exclude: (name) => BESIDE.test(String(name)) });
    return {
      folder,
      manifest: JSON.parse(readFileSync(join(root, path), 'utf8')),
      files: files.map((file) => {
        const text = readFileSync(join(root, folder, file), 'utf8');
        return { path: file, imports: [...text.matchAll(importOf)].map(([, a, b, c]) => a ?? b ?? c ?? '') };
      }),
    };
  },
);
const { devDependencies: everywhere = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** `path → import` of each import that is not allowed. */
const offending = (isWrong: (from: string, path: string, workspace: Workspace) => boolean) =>
  workspaces.flatMap((workspace) =>
    workspace.files.flatMap(({ path, imports }) =>
      imports.filter((from) => isWrong(from, path, workspace)).map((from) => `${workspace.folder}/${path} → ${from}`),
    ),
  );

describe('imports and the package graph', () => {
  it('are read from every workspace', () => {
    expect(workspaces.length).toBeGreaterThan(20);
    expect(workspaces.filter(({ files }) => files.every(({ imports }) => imports.length === 0))).toEqual([]);
  });

  it('no relative import leaves its workspace', () => {
    expect(
      offending((from, path) => isRelative(from) && relative('.', join(dirname(path), from)).startsWith('..')),
    ).toEqual([]);
  });

  it('a workspace declares every workspace that it imports', () => {
    expect(
      offending((from, _path, { manifest }) => {
        const name = /^@anar\/[^/]+/.exec(from)?.[0];
        if (name === undefined || name === manifest.name) return false;
        return !{ ...manifest.dependencies, ...manifest.devDependencies }[name];
      }),
    ).toEqual([]);
  });

  it('a workspace declares every npm package that it imports, except the shared tools', () => {
    expect(
      offending((from, _path, { manifest }) => {
        const name = /^(@[a-z][^/]*\/)?[a-z][^/:]*(?=\/|$)/.exec(from)?.[0];
        if (name === undefined || name.startsWith('@anar/')) return false;
        const known = { ...manifest.dependencies, ...manifest.devDependencies, ...everywhere };
        return !known[name] && !known[`@types/${name}`];
      }),
    ).toEqual([]);
  });

  it('no workspace exports or imports a test or bench', () => {
    const offered = workspaces.flatMap(({ manifest }) => Object.values(manifest.exports ?? {}));
    expect(offered.filter((path) => isTest(path) || /^\.\/bench\//.test(path))).toEqual([]);
    expect(offending((from) => from.startsWith('@anar/') && /\.test$/.test(from))).toEqual([]);
  });

  it('every export of a package.json exists', () => {
    const missing = workspaces.flatMap(({ folder, manifest }) =>
      Object.values(manifest.exports ?? {})
        .filter((path) => globSync(path.replace('*', '**/*'), { cwd: join(root, folder) }).length === 0)
        .map((path) => `${folder}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the workspaces', () => {
  it('have a test script exactly if they have tests of the gate', () => {
    const wrong = workspaces.filter(({ manifest, files }) => {
      const hasTests = files.some(({ path }) => isTest(path) && tierOf(path) === undefined);
      return hasTests !== Boolean(manifest.scripts?.test?.startsWith('anar-test'));
    });
    expect(wrong.map(({ folder }) => folder)).toEqual([]);
  });

  it('are all covered by the root’s tsconfig, except the web', () => {
    const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as { include: string[] };
    const covered = new Set(
      globSync(
        include.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
        { cwd: root },
      ),
    );
    const files = workspaces.flatMap(({ folder, files }) => files.map(({ path }) => join(folder, path)));
    expect(files.filter((path) => !path.startsWith('web/') && !covered.has(path))).toEqual([]);
  });
});

/** A list of things alike may be long; a feature's folder is split by what its files are about. */
const LISTS = ['packages/classifier/training/data/emergencies', 'packages/classifier/training/data/problems'];

it('no folder of a workspace shows more than 18 sources and subfolders', () => {
  const entries = new Map<string, Set<string>>();
  for (const { folder, files } of workspaces)
    for (const { path } of files)
      for (let child = join(folder, path); child !== folder; child = dirname(child)) {
        const parent = dirname(child);
        entries.set(parent, (entries.get(parent) ?? new Set()).add(child));
      }
  const large = [...entries].filter(([path, { size }]) => size > 18 && !LISTS.includes(path));
  expect(large.map(([path, { size }]) => `${path}: ${size}`)).toEqual([]);
});

/** With URLs of a registry mirror the lock file would fail `npm ci` elsewhere. */
it('the lock file has turbo’s program for each platform', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const programs = Object.keys(packages['node_modules/turbo']?.optionalDependencies ?? {});
  expect(programs.length).toBeGreaterThan(3);
  expect(programs.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
});
