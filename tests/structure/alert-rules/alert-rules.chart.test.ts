import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

/** The chart's rules: promtool tests each alert, and each has a runbook. */
const root = join(import.meta.dirname, '../../..');
const RULES = 'charts/anar-mitra/files/rules.yaml';

interface Rule {
  alert?: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook_url?: string };
}
const { groups } = load(readFileSync(join(root, RULES), 'utf8')) as { groups: { rules: Rule[] }[] };
const alerts = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined);
const pages = globSync('docs/runbooks/*.md', { cwd: root });

const kebab = (name: string) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

function promtool(...args: string[]): string {
  try {
    return execFileSync('promtool', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { code, stdout, stderr } = error as NodeJS.ErrnoException & { stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw error;
    throw new Error(`${stdout}${stderr}`);
  }
}

it('the alert rules are valid for promtool', () => {
  expect(promtool('check', 'rules', join(root, RULES))).toContain('SUCCESS');
});

it.each(['slo.yaml', 'alerts.yaml'])('alerts fire on their case only: %s', (file) => {
  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
});

describe('the alert', () => {
  it.each(alerts.map((rule) => [rule.alert ?? '', rule] as const))(
    '%s has a promtool test and a runbook',
    (name, rule) => {
      expect(rule.labels?.severity).toMatch(/^(critical|warning)$/);
      expect(rule.annotations?.summary).toEqual(expect.any(String));
      const page = `docs/runbooks/${kebab(name)}.md`;
      expect(rule.annotations?.runbook_url).toBe(page);
      expect(existsSync(join(root, page)), page).toBe(true);
      expect(readFileSync(join(root, page), 'utf8').split('\n', 1)).toEqual([`# ${name}`]);
      const tried = ['slo.yaml', 'alerts.yaml'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
      expect(tried.join()).toMatch(new RegExp(`alertname: ${name}\\b[^\\n]*(\\n +)?exp_alerts`));
    },
  );
});

it('every runbook belongs to an existing alert', () => {
  const named = alerts.map(({ alert = '' }) => `${kebab(alert)}.md`);
  expect(pages.map((page) => basename(page)).filter((page) => !named.includes(page))).toEqual([]);
});

it('dashboard panels have unique ids and use the selected data source', () => {
  interface Panel {
    id: number;
    type: string;
    datasource?: { uid: string };
  }
  const file = readFileSync(join(root, 'charts/anar-mitra/files/dashboard.json'), 'utf8');
  const { panels } = JSON.parse(file) as { panels: Panel[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const asking = panels.filter(({ type }) => type !== 'row');
  for (const { datasource } of asking) expect(datasource?.uid).toMatch(/^\$\{datasource\}$/);
});
