import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chart, ofExample, render, resources, root, tool, workloadsOf } from './render.ts';

const pages = globSync(['docs/**/*.md', 'k8s/README.md'], { cwd: root });
const KINDS: Record<string, string> = { deploy: 'Deployment', deployment: 'Deployment', statefulset: 'StatefulSet' };

it.each(pages)('every workload in a kubectl command of %s is rendered by the chart', async (page) => {
  const made = workloadsOf(await render(...ofExample('minimal'))).map(
    ({ kind, metadata }) => `${kind} ${metadata.name}`,
  );
  const text = readFileSync(join(root, page), 'utf8');
  const asked = [...text.matchAll(/\b(deploy|deployment|statefulset)\/(anar-mitra-[a-z]+)/g)];
  expect(asked.map(([, kind = '', name]) => `${KINDS[kind]} ${name}`).filter((one) => !made.includes(one))).toEqual([]);
});

it.each(pages)('every namespace in a command of %s exists in k8s/', async (page) => {
  const { text: made } = await tool('kustomize', ['build', join(root, 'k8s/overlays/production')]);
  const namespaces = new Set(resources(made).map(({ metadata }) => metadata.namespace));
  expect(namespaces).toContain('anar');
  const commands = readFileSync(join(root, page), 'utf8').match(/.*(kubectl|helm|ns=).*/g) ?? [];
  const asked = commands.flatMap((line) => [...line.matchAll(/(?:\s(?:-n|--namespace)[ =]|\bns=)([a-z][a-z-]*)/g)]);
  expect(asked.map(([, name = '']) => name).filter((name) => !namespaces.has(name))).toEqual([]);
});

it('no docs page uses `logs --previous` with a label selector, which fails when a pod never restarted', () => {
  for (const page of pages) expect(readFileSync(join(root, page), 'utf8')).not.toMatch(/logs .*-l .*--previous/);
});

it.each([
  [[], 15],
  [['services.consult.replicas=6'], 26],
  [['services.consult.autoscaling.enabled=true', 'services.consult.autoscaling.maxReplicas=12'], 52],
  [['services.consult.replicas=6', 'services.consult.env.CALLS_WAIT_SECONDS=300'], 44],
])('the release notes give a --timeout long enough for the consult replicas to roll: %j', async (settings, minutes) => {
  // Without a cluster Helm shows no notes, so a copy of the chart has them as a template.
  const folder = mkdtempSync(join(tmpdir(), 'anar-notes-'));
  try {
    cpSync(chart, folder, { recursive: true });
    const notes = readFileSync(join(chart, 'templates/NOTES.txt'), 'utf8');
    writeFileSync(
      join(folder, 'templates/notes.yaml'),
      `{{ define "notes" }}${notes}{{ end }}\nkind: Notes\ndata: { notes: {{ include "notes" . | toJson }} }\n`,
    );
    const set = settings.flatMap((setting) => ['--set', setting]);
    const { text } = await tool('helm', ['template', 'anar-mitra', folder, ...ofExample('minimal', ...set)]);
    expect(/--timeout (\d+)m/.exec(text)?.[1]).toBe(String(minutes));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
