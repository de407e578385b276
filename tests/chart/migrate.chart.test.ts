import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMigrationConfig as auth } from '@anar/auth/config';
import { loadMigrationConfig as consult } from '@anar/consult-chat/config';
import { loadMigrationConfig as diagnosis } from '@anar/diagnosis-ai/config';
import { loadConfig as market } from '@anar/market-ingest/config';
import { loadMigrationConfig as orchard } from '@anar/orchard-advisory/config';
import { loadConfig as payments } from '@anar/payments/config';
import { expect, it } from 'vitest';
import {
  type Container,
  chart,
  containersOf,
  environmentOf,
  examples,
  ofExample,
  pods,
  render,
  services,
} from './render.ts';

/** As each main.ts reads the environment of `migrate`. */
const loaders = { auth, orchard, diagnosis, market, payments, consult };

/** The only job that creates indexes, streams and consumers. */
async function job(...args: string[]) {
  const all = (await render(...args)).filter(({ kind }) => kind === 'Job');
  expect(all).toHaveLength(1);
  const [found] = all;
  const [pod] = pods(all);
  if (!found || !pod) throw new Error('no job');
  return { job: found, pod: pod.spec, containers: containersOf(pod.spec) };
}
const urls = ({ env }: Container) =>
  env.flatMap(({ name, valueFrom }) => (/^(MONGO|REDIS|NATS)_URL$/.test(name) ? [valueFrom?.secretKeyRef?.name] : []));

it.each(examples)(
  'the migrate job holds no secret but the MongoDB and NATS addresses, and its config loads with them: %s',
  async (example) => {
    const all = await render(...ofExample(example));
    const { containers, pod } = await job(...ofExample(example));
    for (const container of containers) {
      const secrets = container.env.filter(({ valueFrom }) => valueFrom?.secretKeyRef).map(({ name }) => name);
      expect(secrets).toEqual(['MONGO_URL', 'NATS_URL']);
      const load = loaders[container.name as keyof typeof loaders];
      expect(() => load(environmentOf(all, container))).not.toThrow();
    }
    expect(pod.volumes.map(({ name }) => name)).toEqual(['tmp']);
  },
);

it('the migrate job migrates every service with a database, one after the other', async () => {
  const { containers, pod } = await job(...ofExample('minimal'));
  expect(containers.map(({ name }) => name).sort()).toEqual(services.filter((name) => name !== 'gateway').sort());
  expect(pod.containers).toHaveLength(1);
  for (const { args } of containers) {
    expect(args).toEqual([expect.stringMatching(/^services\/[a-z-]+\/src\/main\.js$/), 'migrate', '720']);
  }
});

it('the migrate job is not a Helm hook, so that waiting for the release includes it', async () => {
  const { job: found, pod } = await job(...ofExample('minimal'));
  expect(JSON.stringify(found.metadata.annotations ?? {})).not.toContain('hook');
  expect(found.spec).toMatchObject({ backoffLimit: 3, activeDeadlineSeconds: 900, ttlSecondsAfterFinished: 86400 });
  // Failed pods are counted, so that Helm's wait fails, and keep their logs.
  expect(pod).toMatchObject({ restartPolicy: 'Never' });
});

it('the migrate job can be kept without a TTL, because GitOps would re-create and re-run a deleted one', async () => {
  const { job: found } = await job(...ofExample('minimal', '--set', 'migrate.ttlSecondsAfterFinished=null'));
  expect(found.spec).not.toHaveProperty('ttlSecondsAfterFinished');
});

it('the migrate job has a new name in each Helm revision', async () => {
  expect((await job(...ofExample('minimal'))).job.metadata.name).toMatch(/^anar-mitra-migrate-1-[0-9a-f]{8}$/);
  // Rendering without a cluster is always the first revision.
  const source = readFileSync(join(chart, 'templates/migrate-job.yaml'), 'utf8');
  expect(source).toMatch(/^ {2}name: .*-migrate-\{\{ \.Release\.Revision \}\}-/m);
});

it.each([
  ['the image', 'image.tag=0.2.0'],
  ['a setting of a service', 'services.market.env.MONGO_DB=prices'],
  ['a setting of all', 'env.NATS_REPLICAS=3'],
  ['its own settings', 'migrate.resources.limits.memory=512Mi'],
  ['its Secret', 'migrate.connectionsSecret=admin'],
])('without revisions the migrate job gets a new name when this changes: %s', async (_what, setting) => {
  const [before, after] = await Promise.all([
    job(...ofExample('minimal')),
    job(...ofExample('minimal', '--set', setting)),
  ]);
  expect(after.job.metadata.name).not.toBe(before.job.metadata.name);
});

it('the migrate job keeps its name when unrelated settings change', async () => {
  const [before, after] = await Promise.all([
    job(...ofExample('minimal')),
    job(...ofExample('minimal', '--set', 'services.market.replicas=4')),
  ]);
  expect(after.job.metadata.name).toBe(before.job.metadata.name);
});

it('the migrate job can use accounts of its own, which no service pod references', async () => {
  const { containers } = await job(...ofExample('production'));
  expect(new Set(containers.flatMap(urls))).toEqual(new Set(['anar-migrate-connections']));
  const others = pods(await render(...ofExample('production'))).filter(({ kind }) => kind !== 'Job');
  expect(JSON.stringify(others)).not.toContain('anar-migrate-connections');
});
