import { PlainError } from '@anar/console/progress';
import { apply, inPod, kubectl, NAMESPACE, podsOf, RELEASE, run } from './cluster.ts';

const SERVERS = ['mongo', 'redis', 'nats'];
const PORTS: Readonly<Record<string, number>> = { mongo: 27017, redis: 6379, nats: 4222 };
const SERVICES = ['gateway', 'auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'];

/** Required connections of this release with its simulators; all others must be refused. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  gateway: ['auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult', 'redis', 'simulators'],
  auth: [...SERVERS, 'simulators'],
  orchard: [...SERVERS, 'auth', 'simulators'],
  diagnosis: [...SERVERS, 'auth'],
  market: [...SERVERS, 'auth', 'simulators'],
  payments: [...SERVERS, 'auth', 'consult', 'simulators'],
  consult: [...SERVERS, 'auth', 'payments'],
  simulators: ['gateway'],
  // The load pod has the labels of the `helm test` pod.
  smoke: ['gateway'],
};
/** Foreign pods: one in the same namespace, and one in Prometheus's, which may only read metrics. */
const STRANGER = 'stranger';
const PROMETHEUS = 'monitoring';

export interface Edge {
  from: string;
  to: string;
  may: boolean;
  answered: boolean;
}

/** Tries every connection between two of them, and to every metrics port, from a pod of each. */
export async function policyMatrix(): Promise<Edge[]> {
  const managementOf = await Promise.all(
    SERVICES.map(async (name) => {
      const ip = (await podsOf(name))[0]?.status.podIP;
      if (ip === undefined) throw new PlainError(`no pod of ${name} has an address`);
      return [`${name}:9090`, `${ip}:9090`] as const;
    }),
  );
  const targets = Object.fromEntries([
    ...[...SERVICES, 'simulators'].map((name) => [name, `${RELEASE}-${name}:8080`] as const),
    ...SERVERS.map((name) => [name, `${name}:${PORTS[name]}`] as const),
    ...managementOf,
  ]);
  const edges: Edge[] = [];
  const tryAll = async (from: string, may: (to: string) => boolean, ask: (code: string) => Promise<string>) => {
    const others = Object.entries(targets).filter(([to]) => to.split(':')[0] !== from);
    const answers = JSON.parse(await ask(knocking(others.map(([, address]) => address)))) as boolean[];
    for (const [at, [to]] of others.entries()) edges.push({ from, to, may: may(to), answered: answers[at] === true });
  };
  for (const [from, may] of Object.entries(MAY)) {
    const pod = (await podsOf(from)).find(({ status }) => status.phase === 'Running')?.metadata.name;
    if (pod === undefined) throw new PlainError(`no pod of ${from} runs`);
    await tryAll(
      from,
      (to) => may.includes(to),
      (code) => inPod(pod, code),
    );
  }
  const servers = (to: string) => SERVERS.includes(to);
  // Our policies cover our pods: servers are open here unless they bring their own.
  await tryAll(STRANGER, servers, (code) => inPod(STRANGER, code));
  // Service names of another namespace; only our own metrics.
  await tryAll(
    PROMETHEUS,
    (to) => to.endsWith(':9090'),
    async (code) => {
      return (await run('kubectl', ['-n', PROMETHEUS, 'exec', STRANGER, '--', 'node', '-e', code])).stdout.trim();
    },
  );
  return edges;
}

export async function startStranger(image: string): Promise<void> {
  await run('kubectl', ['create', 'namespace', PROMETHEUS]);
  for (const namespace of [NAMESPACE, PROMETHEUS]) {
    await apply(JSON.stringify(stranger(namespace, image)), namespace);
    await run('kubectl', ['-n', namespace, 'wait', 'pod', STRANGER, '--for=condition=Ready', '--timeout=60s']);
  }
}

export async function stopStranger(): Promise<void> {
  await kubectl('delete', 'pod', STRANGER, '--ignore-not-found', '--grace-period=0', '--force');
  await run('kubectl', ['delete', 'namespace', PROMETHEUS, '--ignore-not-found', '--wait=false']);
}

function stranger(namespace: string, image: string) {
  const container = {
    ...{ name: STRANGER, image, command: ['node', '-e', 'setInterval(() => undefined, 1e6)'] },
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  };
  const securityContext = { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } };
  const spec = { automountServiceAccountToken: false, securityContext, containers: [container] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: STRANGER, namespace }, spec };
}

/** Whether each address accepts a connection within 3 s, DNS included, as JSON. */
const knocking = (addresses: readonly string[]) => `
  const net = require('node:net');
  const knock = (address) => new Promise((resolve) => {
    const [host, port] = address.split(':');
    const socket = net.connect({ host, port: Number(port) });
    const end = (is) => { clearTimeout(timer); socket.destroy(); resolve(is); };
    const timer = setTimeout(end, 3000, false);
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
  Promise.all(${JSON.stringify(addresses)}.map(knock)).then((all) => {
    console.log(JSON.stringify(all));
    // Names that nobody answers for would keep it.
    process.exit();
  });
`;
