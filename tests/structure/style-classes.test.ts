import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

const root = join(import.meta.dirname, '../..');
const STYLES = /import (\w+) from '([^']+\.module\.css)'/g;

it('every class that a component takes from its style sheet exists there', () => {
  const missing = readSources(root)
    .filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(STYLES)].flatMap(([, name = '', file = '']) => {
        const css = readFileSync(join(root, dirname(path), file), 'utf8');
        const used = [...text.matchAll(new RegExp(`(?<![/\\w-])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used);
        return used.filter((one) => !new RegExp(`\\.${one}\\b`).test(css)).map((one) => `${path} ${name}.${one}`);
      }),
    );
  expect(missing).toEqual([]);
});
