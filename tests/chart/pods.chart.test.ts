import { LONGEST_STOP_MS } from '@anar/service-kit/lifecycle/shutdown/shutdown';
import { describe, expect, it } from 'vitest';
import {
  componentOf,
  containerOf,
  containersOf,
  examples,
  ofExample,
  podOf,
  pods,
  type Resource,
  render,
  services,
  workloadsOf,
} from './render.ts';

/** Pods of each set of values: hardened, probed, bounded, and with the time they need to stop. */
describe.each(examples)('the chart with the %s example', (example) => {
  const all = () => render(...ofExample(example));
  const every = async () =>
    pods(await all()).flatMap(({ name, spec }) => containersOf(spec).map((container) => ({ name, spec, container })));

  it('every pod satisfies Pod Security `restricted`', async () => {
    const found = pods(await all());
    expect(found.length).toBeGreaterThanOrEqual(services.length + 2);
    for (const { spec } of found) {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(spec).not.toHaveProperty('hostNetwork');
      expect(spec.volumes.filter((volume) => volume.hostPath)).toEqual([]);
    }
    for (const { container } of await every()) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        runAsUser: 10001,
        runAsGroup: 10001,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('no pod gets an API server token or service environment variables', async () => {
    for (const { spec } of pods(await all())) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.serviceAccountName).toBe('anar-mitra');
    }
    expect((await all()).filter(({ kind }) => /Role/.test(kind))).toEqual([]);
  });

  it('every container has requests, limits and a size-limited /tmp', async () => {
    for (const { spec, container } of await every()) {
      for (const kind of ['requests', 'limits'] as const) {
        expect(Object.keys(container.resources[kind]).sort()).toEqual(['cpu', 'ephemeral-storage', 'memory']);
      }
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      expect(spec.volumes.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit).toMatch(/^\d+Mi$/);
    }
  });

  it.each(services)('%s: probes use the management port; liveness does not depend on other servers', async (name) => {
    const container = containerOf(await all(), name);
    const at = (path: string) => ({ httpGet: { path, port: 'management' }, timeoutSeconds: 3 });
    expect(container.startupProbe).toMatchObject(at('/livez'));
    expect(container.livenessProbe).toMatchObject(at('/livez'));
    expect(container.readinessProbe).toMatchObject(at('/readyz'));
    expect(container.ports).toEqual([
      { name: 'http', containerPort: 8080, protocol: 'TCP' },
      { name: 'management', containerPort: 9090, protocol: 'TCP' },
    ]);
  });

  it.each(services)('%s: the grace period exceeds the preStop pause plus the longest shutdown', async (name) => {
    const { terminationGracePeriodSeconds: grace } = podOf(await all(), name).spec;
    const { lifecycle, env } = containerOf(await all(), name);
    const pause = lifecycle?.preStop.sleep.seconds ?? 0;
    const calls = Number(env.find((one) => one.name === 'CALLS_WAIT_SECONDS')?.value ?? 0);
    expect(pause).toBeGreaterThan(0);
    expect(calls > 0).toBe(name === 'consult');
    expect(grace).toBeGreaterThan(pause + calls + LONGEST_STOP_MS / 1000);
  });

  it('no service creates indexes or streams at startup', async () => {
    const named = (await every()).filter(({ container }) =>
      container.env.some(({ name }) => name === 'MIGRATE_ON_START'),
    );
    expect(named).toEqual([]);
  });

  it('every service has a disruption budget that selects exactly its pods', async () => {
    const budgets = (await all()).filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budgets.map(componentOf).sort()).toEqual([...services].sort());
    for (const budget of budgets) {
      expect(budget.spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
      const workload = workloadsOf(await all()).find((one) => componentOf(one) === componentOf(budget));
      expect(budget.spec.selector).toEqual(workload?.spec.selector);
    }
  });

  it('every service is spread over nodes and zones', async () => {
    for (const name of services) {
      const { topologySpreadConstraints = [] } = podOf(await all(), name).spec;
      expect(topologySpreadConstraints).toMatchObject([
        {
          topologyKey: 'kubernetes.io/hostname',
          labelSelector: { matchLabels: { 'app.kubernetes.io/component': name } },
        },
        { topologyKey: 'topology.kubernetes.io/zone' },
      ]);
    }
  });

  it('no Service or Ingress exposes the management port, except the headless one for Prometheus', async () => {
    const showing = (await all()).filter(
      ({ kind, spec }) => /^(Service|Ingress)$/.test(kind) && /management|9090/.test(JSON.stringify(spec)),
    );
    const isMonitored = (await all()).some(({ kind }) => kind === 'ServiceMonitor');
    expect(showing.map(({ metadata }) => metadata.name)).toEqual(isMonitored ? ['anar-mitra-metrics'] : []);
    expect(showing.every(({ spec }) => spec.clusterIP === 'None')).toBe(true);
  });
});

it('a rolling update never goes below the replica count; consult is a StatefulSet that rolls pod by pod', async () => {
  const all = await render(...ofExample('minimal'));
  for (const workload of workloadsOf(all)) {
    if (componentOf(workload) === 'consult') {
      expect(workload).toMatchObject({
        kind: 'StatefulSet',
        spec: {
          serviceName: 'anar-mitra-consult-replicas',
          podManagementPolicy: 'Parallel',
          updateStrategy: { type: 'RollingUpdate' },
        },
      });
    } else {
      expect(workload).toMatchObject({
        kind: 'Deployment',
        spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } },
      });
    }
  }
});

it('each consult replica is named after its pod, and the gateway finds replicas by SRV of the headless Service', async () => {
  const all = await render(...ofExample('minimal', '--set', 'clusterDomain=k8s.example'));
  const service = (name: string) => all.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
  expect(service('anar-mitra-consult-replicas')?.spec).toMatchObject({
    clusterIP: 'None',
    publishNotReadyAddresses: true,
    ports: [{ name: 'http', port: 8080 }],
  });
  expect(service('anar-mitra-consult')?.spec).toMatchObject({
    type: 'ClusterIP',
    ports: [{ name: 'http', port: 8080 }],
  });
  const variable = (name: 'gateway' | 'consult', key: string) =>
    containerOf(all, name).env.find((one) => one.name === key);
  expect(variable('consult', 'REPLICA_NAME')?.valueFrom).toEqual({ fieldRef: { fieldPath: 'metadata.name' } });
  expect(variable('gateway', 'CONSULT_SRV')?.value).toBe('_http._tcp.anar-mitra-consult-replicas.anar.svc.k8s.example');
  expect(variable('gateway', 'CONSULT_URLS')).toBeUndefined();
});

describe('the pod checksum', () => {
  const annotation = async (name: 'auth' | 'market', kind: string, ...args: string[]) =>
    podOf(await render(...ofExample('everything', ...args)), name).metadata.annotations?.[`checksum/${kind}`];
  it('changes with a setting of its service, and not with one of another service', async () => {
    const change = ['--set', 'services.market.env.MARKET_TIMEOUT_MS=9000'];
    expect(await annotation('market', 'config', ...change)).not.toBe(await annotation('market', 'config'));
    expect(await annotation('auth', 'config', ...change)).toBe(await annotation('auth', 'config'));
  });
  it('changes with a secret that its service reads, and not with one it does not read', async () => {
    const change = ['--set', 'secrets.providers.values.MARKET_API_KEY=9f2c'];
    expect(await annotation('market', 'secrets', ...change)).not.toBe(await annotation('market', 'secrets'));
    expect(await annotation('auth', 'secrets', ...change)).toBe(await annotation('auth', 'secrets'));
  });
});

describe('autoscaling', () => {
  const scalers = async (...args: string[]) =>
    (await render(...ofExample('everything', ...args))).filter(({ kind }) => /Autoscaler/.test(kind));
  const metrics = ({ spec }: Resource) => (spec.metrics as { type: string }[]).map(({ type }) => type);
  it('scales every service by CPU, and consult also by its sockets', async () => {
    // Only the scraper of sockets asks all pods: no other service has any.
    const all = await scalers('--set', 'defaults.autoscaling.connections.enabled=true');
    expect(all.map(componentOf).sort()).toEqual([...services].sort());
    for (const scaler of all) {
      expect(metrics(scaler)).toEqual(componentOf(scaler) === 'consult' ? ['Resource', 'Pods'] : ['Resource']);
    }
  });
  it('targets the right workload kind, which has no fixed replicas for an upgrade to reset', async () => {
    const all = await render(...ofExample('everything'));
    for (const scaler of await scalers()) {
      const target = scaler.spec.scaleTargetRef as { kind: string; name: string };
      const workload = workloadsOf(all).find(({ metadata }) => metadata.name === target.name);
      expect(workload?.kind).toBe(target.kind);
      expect(workload?.spec).not.toHaveProperty('replicas');
    }
  });
  it('removes at most one consult pod per half hour', async () => {
    const consult = (await scalers()).find((one) => componentOf(one) === 'consult');
    expect(consult?.spec.behavior).toMatchObject({
      scaleDown: { stabilizationWindowSeconds: 1800, policies: [{ type: 'Pods', value: 1, periodSeconds: 1800 }] },
    });
  });
  it('clamps the scale-down period to the 15 s of the autoscaler', async () => {
    for (const { spec } of await scalers('--set', 'services.auth.autoscaling.scaleDownAfterSeconds=0')) {
      const { scaleDown } = spec.behavior as { scaleDown: { policies: { periodSeconds: number }[] } };
      expect(scaleDown.policies[0]?.periodSeconds).toBeGreaterThanOrEqual(15);
    }
  });
  it('is off by default, with two replicas of each service', async () => {
    const all = await render(...ofExample('minimal'));
    expect(all.filter(({ kind }) => /Autoscaler/.test(kind))).toEqual([]);
    expect(workloadsOf(all).map(({ spec }) => spec.replicas)).toEqual(services.map(() => 2));
  });
});

describe('the Ingress', () => {
  it('routes to the gateway alone, over TLS, with a read timeout for sockets', async () => {
    const ingresses = (await render(...ofExample('production'))).filter(({ kind }) => kind === 'Ingress');
    expect(ingresses).toMatchObject([
      {
        metadata: { annotations: { 'nginx.org/proxy-read-timeout': '3600s' } },
        spec: {
          tls: [{ hosts: ['anarmitra.in'], secretName: 'anarmitra-tls' }],
          rules: [
            {
              host: 'anarmitra.in',
              http: { paths: [{ path: '/', backend: { service: { name: 'anar-mitra-gateway' } } }] },
            },
          ],
        },
      },
    ]);
  });
  it('uses the cluster’s default class when none is set', async () => {
    const asked = ['--set', 'ingress.enabled=true', '--set', 'ingress.tlsSecret=anarmitra-tls'];
    const found = (await render(...ofExample('minimal', ...asked))).find(({ kind }) => kind === 'Ingress');
    expect(found?.spec).not.toHaveProperty('ingressClassName');
    expect(found?.metadata).not.toHaveProperty('annotations');
  });
  it('is not rendered by default, and every Service is ClusterIP', async () => {
    const all = await render(...ofExample('minimal'));
    expect(all.filter(({ kind }) => kind === 'Ingress')).toEqual([]);
    const types = all.filter(({ kind }) => kind === 'Service').map(({ spec }) => spec.type ?? 'ClusterIP');
    expect(new Set(types)).toEqual(new Set(['ClusterIP']));
  });
});

it('monitoring is not rendered by default, nor simulators in production', async () => {
  const kinds = new Set((await render(...ofExample('minimal'))).map(({ kind }) => kind));
  for (const kind of ['ServiceMonitor', 'PrometheusRule', 'ConfigMap', 'Ingress']) expect(kinds).not.toContain(kind);
  const text = JSON.stringify(await render(...ofExample('production')));
  expect(text).not.toContain('simulators');
  expect(text).not.toContain('"local"');
});
