import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

export interface Import {
  /** As written. */
  from: string;
  typeOnly: boolean;
  /** The imported file of the repository, as a path from its root; null for anything else. */
  target: string | null;
}

export interface Source {
  path: string;
  text: string;
  imports: Import[];
}

const importLine = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every source file of the repository with its imports: static, dynamic, or type-only. */
export function readSources(root: string): Source[] {
  const paths = globSync('{gateway,services,packages,web,tools,tests}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const files = new Set(paths);
  const packages = readPackages(root);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = [
      ...[...text.matchAll(importLine)].map(([, type, from = '']) => ({ from, typeOnly: Boolean(type) })),
      ...[...text.matchAll(dynamicImport)].map(([, from = '']) => ({ from, typeOnly: false })),
    ];
    const imports = found.map((one) => ({ ...one, target: targetOf(one.from, path, files, packages) }));
    return { path, text, imports };
  });
}

interface Package {
  folder: string;
  name: string;
  /** Subpath to file, at most one `*` in each. */
  exports: Readonly<Record<string, string>>;
}

function readPackages(root: string): Package[] {
  return globSync('packages/*/package.json', { cwd: root }).map((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return { folder: join(path, '..'), name, exports };
  });
}

function targetOf(from: string, path: string, files: ReadonlySet<string>, packages: readonly Package[]): string | null {
  const target = from.startsWith('.') ? normalize(join(path, '..', from)) : exportedFile(from, packages);
  return target !== null && files.has(target) ? target : null;
}

function exportedFile(from: string, packages: readonly Package[]): string | null {
  const owner = packages.find(({ name }) => from === name || from.startsWith(`${name}/`));
  if (!owner) return null;
  const subpath = `.${from.slice(owner.name.length)}`;
  const exact = owner.exports[subpath];
  if (exact) return join(owner.folder, exact);
  for (const [pattern, file] of Object.entries(owner.exports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    return join(owner.folder, file.replace('*', subpath.slice(before.length, subpath.length - after.length)));
  }
  return null;
}

/** Import cycles: groups of files, each sorted; empty if there are none. Tarjan's algorithm. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  function visit(file: string): number {
    let low = order.size;
    order.set(file, low);
    const own = low;
    stack.push(file);
    onStack.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (onStack.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) onStack.delete(member);
      if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort());
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
