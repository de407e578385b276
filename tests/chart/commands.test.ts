import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofExample, render, root, workloadsOf } from './render.ts';

const pages = globSync(['docs/**/*.md', 'k8s/README.md'], { cwd: root });
const KINDS: Record<string, string> = { deploy: 'Deployment', deployment: 'Deployment', statefulset: 'StatefulSet' };

it.each(pages)('what %s has kubectl ask is what the chart makes', async (page) => {
  const made = workloadsOf(await render(...ofExample('minimal'))).map(
    ({ kind, metadata }) => `${kind} ${metadata.name}`,
  );
  const text = readFileSync(join(root, page), 'utf8');
  const asked = [...text.matchAll(/\b(deploy|deployment|statefulset)\/(anar-mitra-[a-z]+)/g)];
  expect(asked.map(([, kind = '', name]) => `${KINDS[kind]} ${name}`).filter((one) => !made.includes(one))).toEqual([]);
});
