import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, NAMESPACE, run } from './cluster.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

/** The section under a heading of docs/operations.md, in the namespace of these tests. */
function section(title: string): string {
  const [, text = ''] = page.split(`\n## ${title}\n`);
  const [own = ''] = text.split('\n## ');
  return own.replaceAll('-n anar ', `-n ${NAMESPACE} `).replaceAll('ns=anar ', `ns=${NAMESPACE} `);
}

/** A folder shared by the page's commands. */
export interface Shell {
  run(command: string): Promise<Answer>;
  write(name: string, text: string): void;
  remove(): void;
}

/** Runs each command in its own shell, after `first`. */
export function openShell(first = ''): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'anar-operations-'));
  return {
    run: (command) => run('bash', ['-euo', 'pipefail', '-c', `cd '${folder}'\n${first}\n${command}`]),
    write: (name, text) => writeFileSync(join(folder, name), text),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface KeyChange {
  /** The page's name of the key. */
  of: string;
  /** One line of the page per step, and whether an upgrade follows. */
  lines: { command: string; upgrade: boolean }[];
}

/** "Changing keys": the shell's preamble, and the steps per key. */
export function keyChanges(): { first: string; changes: KeyChange[] } {
  const text = section('Changing keys');
  const [first = '', ...blocks] = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  const titles = [...text.matchAll(/^\*\*(.*?)\*\*/gm)].map(([, title = '']) => title);
  const changes = blocks.map((block, at) => ({
    of: titles[at] ?? '',
    lines: block
      .trim()
      .split('\n')
      .map((line) => ({ command: line, upgrade: /#.*\bupgrade\b/.test(line) })),
  }));
  return { first: first.replace(/cd "\$\(mktemp -d\)"/, ':'), changes };
}

/** "Commands": those of the table, as run in a cluster. */
export function commands(): string[] {
  const rows = section('Commands').matchAll(/^\| .* \| `(kubectl .*?)`[^|]* \|$/gm);
  return [...rows].map(([, command = '']) => command);
}
