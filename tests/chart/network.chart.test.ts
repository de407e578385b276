import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import {
  ofExample,
  type Peer,
  pods,
  type Resource,
  type Rule,
  render,
  root,
  type ServiceName,
  services,
} from './render.ts';

/** The rendered network policies allow exactly the connections for which docker-compose.yml configures an address. */
const compose = load(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
  schema: CORE_SCHEMA.withTags(mergeTag),
}) as { services: Record<ServiceName, { environment: Record<string, string | null> }> };

const COMPONENT = 'app.kubernetes.io/component';
const NAME = 'app.kubernetes.io/name';
const SERVERS = ['mongo', 'redis', 'nats'];
/** The gateway has none of these addresses among its own, only in the common environment. */
const NOT_USED = ['gateway → mongo:27017', 'gateway → nats:4222', 'auth → auth:8080'];
/** Services that call an outside system, by name and over TLS. */
const TO_THE_INTERNET: ServiceName[] = ['auth', 'orchard', 'diagnosis', 'market', 'payments'];

function edgesOfCompose(withSimulators: boolean): string[] {
  const names = withSimulators ? [...services, 'simulators' as const] : services;
  return services.flatMap((name) =>
    Object.values(compose.services[name].environment).flatMap((text) =>
      [...(text ?? '').matchAll(/(?:https?|mongodb|redis|nats):\/\/([a-z]+):(\d+)/g)].flatMap(([, host = '', port]) =>
        [...names, ...SERVERS].includes(host as ServiceName) ? [`${name} → ${host}:${port}`] : [],
      ),
    ),
  );
}

const policies = (all: Resource[]) => all.filter(({ kind }) => kind === 'NetworkPolicy');
const componentIn = (labels: Record<string, string> | undefined) => labels?.[COMPONENT];

/** A peer as one word: a component of the release, a server, `dns`, `world`, or a namespace. */
function nameOf({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  if (ipBlock) return ['0.0.0.0/0', '2000::/3'].includes(ipBlock.cidr) ? 'world' : ipBlock.cidr;
  if (namespaceSelector) {
    const space = namespaceSelector.matchLabels['kubernetes.io/metadata.name'] ?? 'any namespace';
    return space === 'kube-system' && podSelector?.matchLabels['k8s-app'] === 'kube-dns' ? 'dns' : `ns/${space}`;
  }
  return componentIn(podSelector?.matchLabels) ?? podSelector?.matchLabels[NAME] ?? 'anybody';
}

function edges(all: Resource[], direction: 'ingress' | 'egress'): string[] {
  return policies(all).flatMap(({ spec }) => {
    const self = componentIn(spec.podSelector?.matchLabels) ?? 'all';
    const rules: Rule[] = spec[direction] ?? [];
    return rules.flatMap(({ from, to, ports }) =>
      (from ?? to ?? [{}]).flatMap((peer) =>
        ports.map(({ port }) =>
          direction === 'egress' ? `${self} → ${nameOf(peer)}:${port}` : `${nameOf(peer)} → ${self}:${port}`,
        ),
      ),
    );
  });
}
const sorted = (list: string[]) => [...new Set(list)].sort();

const COMMON_EGRESS = ['all → dns:53', 'migrate → mongo:27017', 'migrate → nats:4222', 'smoke → gateway:8080'];
const FROM_OUTSIDE = ['ns/ingress-nginx → gateway:8080', 'smoke → gateway:8080'];
const scrapes = services.map((name) => `ns/monitoring → ${name}:9090`);
const WEBHOOK = 'simulators → gateway:8080';

describe.each([
  ['minimal', false],
  ['local', true],
] as const)('network policies of the %s example', (example, isLocal) => {
  const all = () => render(...ofExample(example));
  const wanted = edgesOfCompose(isLocal).filter((edge) => !NOT_USED.includes(edge));

  it('allow egress exactly to the addresses a pod is configured with, and HTTPS to the internet for provider callers', async () => {
    const internet = TO_THE_INTERNET.map((name) => `${name} → world:443`);
    expect(sorted(edges(await all(), 'egress'))).toEqual(
      sorted([...wanted, ...COMMON_EGRESS, ...internet, ...(isLocal ? [WEBHOOK] : [])]),
    );
  });

  it('allow ingress exactly from the callers of a service, the Ingress controller and the metrics scraper', async () => {
    const inside = wanted.filter((edge) => !SERVERS.some((server) => edge.includes(`→ ${server}:`)));
    expect(sorted(edges(await all(), 'ingress'))).toEqual(
      sorted([...inside, ...FROM_OUTSIDE, ...scrapes, ...(isLocal ? [WEBHOOK] : [])]),
    );
  });

  it('deny by default for every pod of the release, without a wildcard selector', async () => {
    const [deny] = policies(await all()).filter(({ metadata }) => metadata.name === 'anar-mitra-deny');
    expect(deny?.spec).toEqual({
      podSelector: { matchLabels: { [NAME]: 'anar-mitra', 'app.kubernetes.io/instance': 'anar-mitra' } },
      policyTypes: ['Ingress', 'Egress'],
    });
    const text = JSON.stringify(policies(await all()));
    expect(text).not.toContain('"podSelector":{}');
    expect(text).not.toContain('"namespaceSelector":{}');
    const labelled = (await all()).filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));
    expect(labelled).toHaveLength(pods(await all()).length - 1);
    for (const { spec } of labelled) {
      expect(spec.template.metadata.labels).toMatchObject(deny?.spec.podSelector?.matchLabels ?? { none: 'found' });
    }
  });
});

it('egress to the internet excludes private networks', async () => {
  const blocks = policies(await render(...ofExample('minimal'))).flatMap(({ spec }) =>
    (spec.egress ?? []).flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])),
  );
  const v4 = blocks.filter(({ cidr }) => cidr === '0.0.0.0/0');
  expect(v4).toHaveLength(TO_THE_INTERNET.length);
  for (const { except } of v4) {
    expect(except).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10']),
    );
  }
});

it('networkPolicy.enabled=false renders no network policy', async () => {
  expect(policies(await render(...ofExample('minimal', '--set', 'networkPolicy.enabled=false')))).toEqual([]);
});
