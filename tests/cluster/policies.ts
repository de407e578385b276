import { PlainError } from '@anar/console/progress';
import { inPod, podsOf, RELEASE } from './cluster.ts';

const SERVERS = ['mongo', 'redis', 'nats'];
const PORTS: Readonly<Record<string, number>> = { mongo: 27017, redis: 6379, nats: 4222 };
const SERVICES = ['gateway', 'auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'];

/** Who needs whom, in this throwaway release with its simulators. Everything else is refused. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  gateway: ['auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult', 'redis', 'simulators'],
  auth: [...SERVERS, 'simulators'],
  orchard: [...SERVERS, 'auth', 'simulators'],
  diagnosis: [...SERVERS, 'auth'],
  market: [...SERVERS, 'auth', 'simulators'],
  payments: [...SERVERS, 'auth', 'consult', 'simulators'],
  consult: [...SERVERS, 'auth', 'payments'],
  simulators: ['gateway'],
};

export interface Edge {
  from: string;
  to: string;
  may: boolean;
  answered: boolean;
}

/** Tries every way between two of them, and every metrics port, from a pod of each. */
export async function policyMatrix(): Promise<Edge[]> {
  const managementOf = await Promise.all(
    SERVICES.map(async (name) => [`${name}:9090`, `${(await podsOf(name))[0]?.status.podIP}:9090`] as const),
  );
  const targets = Object.fromEntries([
    ...[...SERVICES, 'simulators'].map((name) => [name, `${RELEASE}-${name}:8080`] as const),
    ...SERVERS.map((name) => [name, `${name}:${PORTS[name]}`] as const),
    ...managementOf,
  ]);
  const edges: Edge[] = [];
  for (const [from, may] of Object.entries(MAY)) {
    const pod = (await podsOf(from))[0]?.metadata.name;
    if (pod === undefined) throw new PlainError(`no pod of ${from}`);
    const others = Object.entries(targets).filter(([to]) => to.split(':')[0] !== from);
    const answers = JSON.parse(await inPod(pod, knocking(others.map(([, address]) => address)))) as boolean[];
    for (const [at, [to]] of others.entries())
      edges.push({ from, to, may: may.includes(to), answered: answers[at] === true });
  }
  return edges;
}

/** Whether each address takes a connection within 3 s, its name included, as JSON. */
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
