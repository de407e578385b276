import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files and commands named in the documentation exist. */
const root = join(import.meta.dirname, '../../..');
const tracked = globSync('{charts,gateway,k8s,services,packages,web,tools,tests}/**', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|\.tsc)(\/|$)/.test(String(path)),
});
const pages = globSync(['README.md', 'docs/**/*.md', '{k8s,packages/*}/README.md'], { cwd: root });

/** File and folder names between backticks; `a/{b,c}/` is two. */
function namesIn(page: string): string[] {
  const quoted = [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  return quoted
    .filter((text) => /^(…\/)?[\w.{},*/-]+(\.tsx?|\/)$/.test(text) && !text.startsWith('/'))
    .flatMap((text) => spread(text.replace('…/', '')));
}

function spread(name: string): string[] {
  const [, before, list, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return list === undefined ? [name] : list.split(',').flatMap((one) => spread(`${before}${one}${after}`));
}

it.each(pages)('%s names only files and folders that exist', (page) => {
  const missing = namesIn(page).filter((name) => {
    const path = name.replace(/\/$/, '').replaceAll('*', '[^/]+');
    const there = new RegExp(`(^|/)${path.replaceAll('.', '\\.')}(/|$)`);
    return !tracked.some((file) => there.test(file));
  });
  expect(missing).toEqual([]);
});

it('docs/operations.md says for each admin command how it runs in the cluster', () => {
  const [, usage = ''] = /const USAGE = `([^`]+)`/.exec(readFileSync(join(root, 'tools/admin/main.ts'), 'utf8')) ?? [];
  const commands = new Set([...usage.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name));
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, rows = ''] = /^## Commands\n([\s\S]*?)^## /m.exec(operations) ?? [];
  const documented = [...rows.matchAll(/^\| (`.*?) \| `kubectl /gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)/g)].map(([, name]) => name),
  );
  expect(new Set(documented)).toEqual(commands);
});

it('docs/mobile-wrapper.md lists exactly the analytics events that the web tracks', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const namesOf = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const table = namesOf(read('web/src/wrapper/analytics-events.ts'), /^ {2}(\w+): /gm);
  const [, rows = ''] = /^## Analytics events\n([\s\S]*)/m.exec(read('docs/mobile-wrapper.md')) ?? [];
  expect(namesOf(rows, /^\| `(\w+)`/gm)).toEqual(table);
  const sources = tracked.filter((file) => /^web\/src\/.*(?<!\.test)\.tsx?$/.test(file)).map(read);
  expect(new Set(sources.flatMap((text) => [...namesOf(text, /\btrack\('(\w+)'/g)]))).toEqual(table);
});
