import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '@anar/local-infrastructure/server';
import { expect, it } from 'vitest';

const isRoot = process.getuid?.() === 0;
const hasPrograms = ['unshare', 'ip', 'nft'].every((name) => onPath(process.env, name) !== undefined);

it.skipIf(!isRoot || !hasPrograms)(
  'with its egress rule the relay reaches no service of its own host, and two clients still reach each other',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anar-turn-egress-'));
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    try {
      const newKey = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
      const files = ['-subj', '/CN=turn.example.in', '-keyout', key, '-out', cert];
      execFileSync('openssl', [...newKey, ...files], { stdio: 'ignore' });
      const trial = join(import.meta.dirname, 'egress-trial.ts');
      const node = [process.execPath, '--conditions=development', trial, cert, key];
      const { stdout } = await promisify(execFile)('unshare', ['--net', ...node]);
      expect(JSON.parse(stdout)).toEqual({ reached: ['before'] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it("the rule covers coturn's user and its relay ports", () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const rules = read('egress.nft').match(/skuid \d+.*dport != \S+/g) ?? [];
  const [, least, most] = /TURN_MIN_PORT:=(\d+)}" "\$\{TURN_MAX_PORT:=(\d+)/.exec(read('start.sh')) ?? [];
  const [, user] = /runAsUser: (\d+)/.exec(read('../../k8s/coturn/coturn.yaml')) ?? [];
  expect(rules).toHaveLength(2);
  for (const rule of rules) expect(rule).toMatch(new RegExp(`^skuid ${user} .*dport != ${least}-${most}$`));
});
