import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_CALLS, serviceKeyName } from '@anar/contracts/users/tokens';
import type { ToolName } from '@anar/kubernetes-tools/tools';
import { CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml';
import { inject } from 'vitest';

export const root = join(import.meta.dirname, '../..');
export const chart = join(root, 'charts/anar-mitra');
export const RELEASE = 'anar-mitra';
export const services = ['gateway', 'auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'] as const;
export type ServiceName = (typeof services)[number];
/** Names of the values files in the chart's folder `examples`. */
export const examples = ['minimal', 'production', 'local', 'everything'] as const;

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean }; fieldRef?: { fieldPath: string } };
}
type Resources = Record<'requests' | 'limits', Record<string, string>>;
interface Probe {
  httpGet?: { path: string; port: string };
  timeoutSeconds?: number;
}
export interface Container {
  name: string;
  image: string;
  args: string[];
  env: Variable[];
  ports?: { name: string; containerPort: number }[];
  resources: Resources;
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
}
export interface PodSpec {
  automountServiceAccountToken: boolean;
  serviceAccountName: string;
  enableServiceLinks: boolean;
  securityContext: Record<string, unknown>;
  terminationGracePeriodSeconds: number;
  topologySpreadConstraints?: object[];
  initContainers?: Container[];
  containers: Container[];
  volumes: { name: string; emptyDir?: { sizeLimit: string }; hostPath?: object }[];
  hostNetwork?: boolean;
}
export interface Template {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
  spec: PodSpec;
}
export interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: { matchLabels: Record<string, string> };
  ipBlock?: { cidr: string; except?: string[] };
}
export interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports: { protocol: string; port: number }[];
}
/** The fields of any kind that the tests read. */
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    template: Template;
    selector?: { matchLabels: Record<string, string> } & Record<string, string>;
    podSelector?: { matchLabels: Record<string, string> };
    ingress?: Rule[];
    egress?: Rule[];
    [field: string]: unknown;
  };
}

const run = promisify(execFile);

/** Output of a tool; throws with its stderr if it fails. */
export const tool = (name: ToolName, args: string[], input = '') =>
  program(inject('kubernetesTools')[name], args, input);

export async function program(file: string, args: string[], input = ''): Promise<{ ok: boolean; text: string }> {
  const running = run(file, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  // A process that does not read its stdin may have exited already.
  running.child.stdin?.on('error', () => undefined).end(input);
  return running.then(
    ({ stdout }) => ({ ok: true, text: stdout }),
    ({ stdout, stderr, message }) => ({ ok: false, text: `${stdout}${stderr}` || message }),
  );
}

/** `helm template`, as a GitOps tool runs it: without a cluster. */
export const template = (...args: string[]) =>
  tool('helm', ['template', RELEASE, chart, '--namespace', 'anar', ...args]);

const rendered = new Map<string, Promise<string>>();

/** Text of a successful render, cached per values. */
export function renderText(...args: string[]): Promise<string> {
  const key = JSON.stringify(args);
  const text =
    rendered.get(key) ?? template(...args).then(({ ok, text }) => (ok ? text : Promise.reject(new Error(text))));
  rendered.set(key, text);
  return text;
}

export const exampleFile = (name: string) => join(chart, 'examples', `${name}.yaml`);
export const ofExample = (name: string, ...args: string[]) => ['-f', exampleFile(name), ...args];

export function resources(text: string): Resource[] {
  return loadAll(text, { schema: CORE_SCHEMA.withTags(mergeTag) }).filter((one) => one !== null) as Resource[];
}

export const render = async (...args: string[]) => resources(await renderText(...args));

export const componentOf = ({ metadata }: { metadata: { labels?: Record<string, string> } }) =>
  metadata.labels?.['app.kubernetes.io/component'] ?? '';

export const workloadsOf = (all: Resource[]) =>
  all.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');

export function podOf(all: Resource[], name: ServiceName): Template {
  const found = workloadsOf(all).find((one) => componentOf(one) === name);
  if (found === undefined) throw new Error(`no workload of ${name}`);
  return found.spec.template;
}

export function containerOf(all: Resource[], name: ServiceName): Container {
  const [container] = podOf(all, name).spec.containers;
  if (container === undefined) throw new Error(`no container of ${name}`);
  return container;
}

/** All pods of a render, with the name of their controller. */
export function pods(all: Resource[]): { name: string; kind: string; spec: PodSpec }[] {
  return all.flatMap(({ kind, metadata, spec }) => {
    const { name } = metadata;
    if (kind === 'Pod') return [{ name, kind, spec: spec as unknown as PodSpec }];
    const jobs = spec as unknown as { jobTemplate?: { spec: { template: Template } } } | undefined;
    const pod = (kind === 'CronJob' ? jobs?.jobTemplate?.spec.template : spec?.template)?.spec;
    return pod ? [{ name, kind, spec: pod }] : [];
  });
}

export const containersOf = ({ initContainers = [], containers }: PodSpec) => [...initContainers, ...containers];

/** Environment of a pod: from the render's Secrets, or valid values where the operator creates them. */
export function environmentOf(all: Resource[], { env }: Container): NodeJS.ProcessEnv {
  const secretOf = (secret: string, key: string) => {
    const found = all.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === secret);
    const encoded = found?.data?.[key];
    return encoded ? Buffer.from(encoded, 'base64').toString() : found?.stringData?.[key];
  };
  const values = env.map(({ name, value, valueFrom }) => {
    const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {};
    if (valueFrom?.fieldRef) return [name, 'anar-mitra-consult-0'];
    // The file is not part of the render.
    if (name === 'FCM_SERVICE_ACCOUNT_FILE') return [name, ''];
    return [name, value ?? secretOf(secret, key) ?? operators[key]];
  });
  return Object.fromEntries(values);
}

const random = (end: string) => `${'hJ7qPz2Lw9XbN4vRt6YcKd8MfGs3Qe5'}${end}`;
const addresses = {
  MONGO_URL: 'mongodb://mongo:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://redis:6379',
  NATS_URL: 'nats://nats:4222',
};
const operators: Record<string, string> = {
  ...addresses,
  ...Object.fromEntries(
    services.flatMap((name) =>
      Object.entries(addresses).map(([variable, url]) => [`${name.toUpperCase()}_${variable}`, url]),
    ),
  ),
  JWT_PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2
OF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz+jn65BtOMvdyHKcvjBeBSDZH2r
1RTwjmYSi9R/zpBnuQ4EiMnCqfMPWiZqB4QdbAd0E7oH50VpuZ1P087G
-----END PRIVATE KEY-----`,
  OTP_HASH_KEY: random('0a'),
  MEDIA_SIGNING_KEY: random('1b'),
  ...Object.fromEntries(
    SERVICE_CALLS.map(([caller, called], index) => [serviceKeyName(caller, called), random(`${index}c`)]),
  ),
  TURN_SECRET: random('3d'),
};
