import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, root } from '../render.ts';

/** Secrets created by the commands of k8s/README.md, by name, each with its keys. */
export async function madeSecrets(): Promise<Record<string, Record<string, string>>> {
  const page = readFileSync(join(root, 'k8s/README.md'), 'utf8');
  const block = [...page.matchAll(/^```sh\n(.*?)^```/gms)].find(([, text = '']) => text.includes('anar-servers'))?.[1];
  if (block === undefined) throw new Error('no commands that make anar-servers');
  const folder = mkdtempSync(join(tmpdir(), 'anar-secrets-'));
  mkdirSync(join(folder, 'made'));
  // Instead of a cluster: stores only Secrets from an env file.
  const kubectl = `kubectl() { case "$*" in *from-env-file=*) cp "\${7#--from-env-file=}" ${folder}/made/"$6";; esac; }`;
  try {
    const { ok, text } = await program('env', [
      `TMPDIR=${folder}`,
      'bash',
      '-euo',
      'pipefail',
      '-c',
      `${kubectl}\n${block}`,
    ]);
    if (!ok) throw new Error(text);
    const made = readdirSync(join(folder, 'made'));
    return Object.fromEntries(
      made.map((name) => [name, variablesIn(readFileSync(join(folder, 'made', name), 'utf8'))]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function variablesIn(text: string): Record<string, string> {
  const lines = text.trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
