import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KUBERNETES } from '@anar/kubernetes-tools/tools';
import { LONGEST_STOP_MS } from '@anar/service-kit/lifecycle/shutdown/shutdown';
import { describe, expect, it } from 'vitest';
import { chart, exampleFile, examples, ofExample, program, renderText, root, template, tool } from './render.ts';

/** Checks that every render must pass. */

/** Kinds of the Prometheus operator, not of Kubernetes. */
const OF_OTHERS = 'ServiceMonitor,PrometheusRule';
const SCHEMAS = join(root, 'tools/kubernetes/schemas/{{.ResourceKind}}{{.KindSuffix}}.json');
/** Ignored kube-score checks, with reasons. */
const IGNORED = {
  // Our tags and digests are immutable: asking the registry at each start would only add a dependency.
  'container-image-pull-policy': true,
};
const kubeconform = (text: string) =>
  tool('kubeconform', ['-strict', '-summary', '-skip', OF_OTHERS, '-schema-location', SCHEMAS], text);

const overlays = ['dev', 'production'] as const;
const kustomized = async (name: string) => {
  const { ok, text } = await tool('kustomize', ['build', join(root, 'k8s/overlays', name)]);
  if (!ok) throw new Error(text);
  return text;
};
const renders = [
  ...examples.map((name) => [`chart, ${name}`, () => renderText(...ofExample(name))] as const),
  ...overlays.map((name) => [`k8s, ${name}`, () => kustomized(name)] as const),
];

describe.each(renders)('manifests of %s', (_name, render) => {
  it('are valid for the Kubernetes schemas', async () => {
    const { ok, text } = await kubeconform(await render());
    expect(text).toMatch(/Invalid: 0, Errors: 0/);
    expect(ok).toBe(true);
  });

  it('have no critical finding of kube-score', async () => {
    const ignored = Object.keys(IGNORED).flatMap((name) => ['--ignore-test', name]);
    const args = ['score', '--kubernetes-version', `v${KUBERNETES}`, '-o', 'ci', ...ignored, '-'];
    const { text } = await tool('kube-score', args, await render());
    expect(text).toContain('[OK]');
    expect(text.split('\n').filter((line) => line.startsWith('[CRITICAL]'))).toEqual([]);
  });
});

it.each(examples)('helm lint --strict passes: %s', async (name) => {
  const { ok, text } = await tool('helm', ['lint', '--strict', chart, '-f', exampleFile(name)]);
  expect(text).toContain('0 chart(s) failed');
  expect(ok).toBe(true);
});

it('kubeconform rejects a field that Kubernetes does not know', async () => {
  const broken = (await renderText(...ofExample('minimal'))).replace('readOnlyRootFilesystem:', 'readOnlyRoot:');
  expect((await kubeconform(broken)).ok).toBe(false);
});

it('promtool accepts the alert rules', async () => {
  const { ok, text } = await program('promtool', ['check', 'rules', join(chart, 'files/rules.yaml')]);
  expect(text).toContain('SUCCESS');
  expect(ok).toBe(true);
});

it('the dashboard is valid JSON and is rendered unchanged into its ConfigMap', async () => {
  const text = readFileSync(join(chart, 'files/dashboard.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ uid: 'anar-mitra' });
  expect(await renderText(...ofExample('everything'))).toContain(JSON.stringify(text).slice(1, 60));
});

/** The maximum of `preStopSeconds` in the schema. */
const LONGEST_PAUSE = 10;

describe('the schema of the values', () => {
  const refusals = [
    ['services.auth.env.OTP_SEND_PER_HOUR=5', 'OTP_SEND_PER_HOUR'],
    ['services.market.env.RAZORPAY_TIMEOUT_MS=5', 'RAZORPAY_TIMEOUT_MS'],
    ['services.auth.env.JWT_PRIVATE_KEY=x', 'JWT_PRIVATE_KEY'],
    ['services.chat.replicas=2', 'chat'],
    ['services.auth.replica=2', 'replica'],
    [
      `services.auth.terminationGracePeriodSeconds=${LONGEST_PAUSE + LONGEST_STOP_MS / 1000}`,
      'terminationGracePeriodSeconds',
    ],
    ['defaults.resources.limits.memory=lots', 'memory'],
    ['secrets.providers.values.OPENAI_KEY=x', 'OPENAI_KEY'],
    ['ingress.host=x', 'host'],
    ['publicUrl=http://anarmitra.in', 'publicUrl'],
    ['publicUrl=', 'publicUrl'],
    ['image.digest=sha256:1', 'digest'],
    ['local.enable=true', 'enable'],
    ['replicaCount=2', 'replicaCount'],
  ] as const;
  it.each(refusals)('rejects %s', async (setting, named) => {
    const { ok, text } = await template(...ofExample('minimal', '--set', setting));
    expect(ok).toBe(false);
    expect(text).toContain("values don't meet the specifications of the schema");
    expect(text).toContain(named);
  });

  it.each([
    ['defaults.autoscaling.minReplicas=9', 'services.auth.autoscaling: minReplicas 9 is more than maxReplicas 6'],
    ['monitoring.prometheusRule.runbooks=', 'monitoring.prometheusRule.runbooks: where docs/runbooks/ can be read'],
    ['services.gateway.tmp.medium=Memory', 'services.gateway: tmp.medium Memory with tmp.sizeLimit 2304Mi needs more'],
  ])('leaves to the templates, which fail with a message: %s', async (setting, sentence) => {
    const { ok, text } = await template(...ofExample('everything', '--set', setting));
    expect(ok).toBe(false);
    expect(text).toContain(sentence);
  });

  it('leaves to the templates a release name that no Service can have, which fails with a message', async () => {
    const named = (name: string) => tool('helm', ['template', name, chart, ...ofExample('minimal')]);
    expect((await named('9anar')).text).toContain('must be a DNS label that starts with a letter');
    expect((await named('anar.in')).text).toContain('must be a DNS label that starts with a letter');
    expect((await named('true')).text).toContain('app.kubernetes.io/instance: "true"');
  });

  it('accepts every default of values.yaml: a minimal file fails only for a required Secret', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anar-chart-'));
    const file = join(folder, 'values.yaml');
    writeFileSync(file, 'publicUrl: https://anarmitra.in\n');
    const { text } = await template('-f', file);
    await rm(folder, { recursive: true });
    expect(text).not.toContain('schema');
    expect(text).toContain('secrets.existingSecret is required here');
  });
});
