import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, reportFailure, step } from '@anar/console/progress';
import { type Answer, isReady, kubectl, NAMESPACE, type Pod, podsOf, RELEASE, run, warnings } from './cluster.ts';
import { commands, keyChanges, openShell } from './documented.ts';
import { during, type Seen, startLoad, stopLoad } from './load-pod.ts';
import { policyMatrix, startStranger, stopStranger } from './policies.ts';

const USAGE = `npm run test:cluster: the chart on the cluster of the current kubectl context, in the namespace ${NAMESPACE}. Needs kubectl and helm.
  CLUSTER_IMAGE             of the services, name:tag; the cluster has it or can pull it
  CLUSTER_SIMULATORS_IMAGE  of the Dockerfile's target simulators
  CLUSTER_SERVERS_IMAGE     of tests/cluster/servers/Dockerfile; without it MongoDB, Redis and NATS of k8s/overlays/dev
  CLUSTER_ENFORCE           a command that makes NetworkPolicies count where the cluster's network does not enforce them
  CLUSTER_KEEP=true         leaves everything running at the end
  CLUSTER_STEPS             names of steps, with commas: only these after the installation`;

const root = join(import.meta.dirname, '../..');
const chart = join(root, 'charts/anar-mitra');
const SERVICES = ['gateway', 'auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'];
const UPGRADES = 5;
/** Out of 50 per second: requests in flight, and those routed there until the cluster has noticed. */
const MOST_LOST = 50;
const MOST_LINES = 20;
const MOST_LINE = 250;
/** Alerts of docs/operations.md; the others need Razorpay and a relay. */
const KEYS = ['Tokens', 'Between services'];
/** One mandi's day, in the portal's export format. */
const DAYS = `State,District,Market,Commodity,Variety,Grade,Arrival_Date,Min_Price,Max_Price,Modal_Price
Maharashtra,Solapur,Solapur,Pomegranate,Bhagwa,FAQ,DAY,5000,9000,7000
`.replace('DAY', new Date().toLocaleDateString('en-GB'));
/** Consult-chat drains its calls, one replica after the other. */
const TIMEOUT = '12m';
const env = {
  image: process.env.CLUSTER_IMAGE,
  simulators: process.env.CLUSTER_SIMULATORS_IMAGE,
  servers: process.env.CLUSTER_SERVERS_IMAGE,
  enforce: process.env.CLUSTER_ENFORCE,
};

type Row = Omit<Seen, 'failures'> & { step: string; seconds: number };
const rows: Row[] = [];
const problems: string[] = [];

/** A step under load; `mostFailed`: requests in flight to a killed process are lost. */
async function underLoad(name: string, work: () => Promise<unknown>, { mostFailed = 0 } = {}): Promise<void> {
  await step(name, async () => {
    const startedAt = Date.now();
    let seconds = 0;
    const { failures, ...seen } = await during(async () => {
      await work();
      seconds = Math.round((Date.now() - startedAt) / 1000);
    });
    rows.push({ step: name, seconds, ...seen });
    for (const line of failures.slice(0, MOST_LINES)) console.log(`  ${line.slice(0, MOST_LINE)}`);
    if (seen.failed > mostFailed) problems.push(`${name}: ${seen.failed} of ${seen.requests} requests failed`);
  });
}

const [repository, tag] = splitImage(env.image ?? '');
const values = [
  ...['-f', join(chart, 'examples/local.yaml'), '-f', join(import.meta.dirname, 'values.yaml')],
  ...(env.servers ? ['-f', join(import.meta.dirname, 'servers/values.yaml')] : []),
  ...['--set', `image.repository=${repository},image.tag=${tag}`],
  ...imageSettings('local.simulators.image', env.simulators ?? ''),
];

function splitImage(image: string): [repository: string, tag: string] {
  const at = image.lastIndexOf(':');
  return [image.slice(0, at), image.slice(at + 1)];
}

function imageSettings(at: string, image: string): string[] {
  const [repository, tag] = splitImage(image);
  return ['--set', `${at}.repository=${repository},${at}.tag=${tag}`];
}

function helm(...args: string[]): Promise<Answer> {
  return run('helm', [...args, '-n', NAMESPACE]);
}

const upgrade = (...more: string[]) =>
  helm('upgrade', RELEASE, chart, ...values, '--wait', '--wait-for-jobs', '--timeout', TIMEOUT, ...more);
/** Restarts all pods and changes nothing else. */
const round = (n: number) => ['--set-string', `defaults.podAnnotations.round=${n}`];

async function install(): Promise<void> {
  await run('kubectl', ['create', 'namespace', NAMESPACE]);
  const modes = ['enforce', 'warn', 'audit'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
  await run('kubectl', ['label', 'namespace', NAMESPACE, ...modes]);
  await step('servers', async () => {
    if (env.servers) {
      const manifest = readFileSync(join(import.meta.dirname, 'servers/servers.yaml'), 'utf8');
      await run('kubectl', ['-n', NAMESPACE, 'apply', '-f', '-'], manifest.replaceAll('anar-servers', env.servers));
    } else {
      const { stdout } = await run('kubectl', ['kustomize', join(root, 'k8s/overlays/dev')]);
      const manifest = stdout.replaceAll(/namespace: anar$/gm, `namespace: ${NAMESPACE}`);
      await run('kubectl', ['apply', '-f', '-'], manifest);
    }
    const kind = env.servers ? 'deployment' : 'statefulset';
    for (const name of ['mongo', 'redis', 'nats'])
      await kubectl('rollout', 'status', `${kind}/${name}`, '--timeout=300s');
  });
  await step('helm install', () =>
    helm('install', RELEASE, chart, ...values, '--wait', '--wait-for-jobs', '--timeout', TIMEOUT),
  );
}

async function upgrades(): Promise<void> {
  for (let n = 1; n <= UPGRADES; n++) {
    const before = await allPods();
    await underLoad(`upgrade ${n}`, () => upgrade(...round(n)));
    const kept = (await allPods()).filter((uid) => before.includes(uid));
    if (kept.length > 0) problems.push(`upgrade ${n}: ${kept.length} pods are the old ones`);
  }
}

async function allPods(): Promise<string[]> {
  const uids: string[] = [];
  for (const name of SERVICES) uids.push(...(await podsOf(name)).map(({ metadata }) => metadata.uid));
  return uids;
}

/** A failed upgrade rolls back without an outage. */
async function brokenImage(): Promise<void> {
  await underLoad('a broken image, --atomic', async () => {
    const args = ['--set', 'image.tag=broken', '--atomic', '--timeout', '90s'];
    const said = await helm('upgrade', RELEASE, chart, ...values, ...args).then(
      () => 'it went on',
      (error: Error) => error.message,
    );
    if (!/rolled back/.test(said)) problems.push(`a broken image was not rolled back: ${said}`);
  });
}

async function killAll(): Promise<void> {
  for (const name of SERVICES) {
    for (const pod of await podsOf(name)) {
      await underLoad(`kill -9 ${pod.metadata.name}`, () => kill(name, pod), { mostFailed: MOST_LOST });
    }
  }
}

/**
 * Kills process 1 of a container, which is impossible from inside. Resolves when it runs again and all of its kind are
 * ready.
 */
async function kill(component: string, { metadata: { name, uid } }: Pod): Promise<void> {
  const restarts = (pod?: Pod) => pod?.status.containerStatuses?.[0]?.restartCount ?? 0;
  const before = restarts((await podsOf(component)).find(({ metadata }) => metadata.uid === uid));
  const pid = firstProcessOf(uid);
  if (pid === undefined)
    throw new PlainError(`no process of ${name} on this machine: run this as root on the only node`);
  process.kill(pid, 'SIGKILL');
  for (let second = 0; second < 120; second++) {
    const pods = await podsOf(component);
    const same = pods.find(({ metadata }) => metadata.uid === uid);
    if (restarts(same) > before && pods.length > 1 && pods.every(isReady)) return;
    await sleep(1000);
  }
  throw new PlainError(`${name} is not ready again`);
}

function firstProcessOf(uid: string): number | undefined {
  const marks = [uid, uid.replaceAll('-', '_')];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const isOfPod = marks.some((mark) => readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(mark));
      // The pause container holds the pod's network.
      const isFirst = /^NSpid:.*\t1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      if (isOfPod && isFirst && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('node\0')) return Number(pid);
    } catch {
      // It ended meanwhile.
    }
  }
  return undefined;
}

/** Only one of two replicas may be evicted at a time. */
async function evictions(): Promise<void> {
  const [first, second] = await podsOf('market');
  const evict = (pod: typeof first) => {
    const eviction = {
      ...{ apiVersion: 'policy/v1', kind: 'Eviction' },
      metadata: { name: pod?.metadata.name, namespace: NAMESPACE },
    };
    const path = `/api/v1/namespaces/${NAMESPACE}/pods/${pod?.metadata.name}/eviction`;
    return run('kubectl', ['create', '--raw', path, '-f', '-'], JSON.stringify(eviction));
  };
  await underLoad('an eviction', async () => {
    await evict(first);
    const refusal = await evict(second).then(
      () => 'the second was evicted too',
      (error: Error) => error.message,
    );
    if (!/disruption budget/.test(refusal)) problems.push(refusal);
    await kubectl('rollout', 'status', `deployment/${RELEASE}-market`, '--timeout=120s');
  });
}

async function autoscaling(): Promise<void> {
  const scaled = 'services.market.autoscaling';
  const settings = `${scaled}.enabled=true,${scaled}.minReplicas=2,${scaled}.maxReplicas=3,${scaled}.cpuPercent=10`;
  await underLoad('autoscaling by CPU', async () => {
    await upgrade(...round(UPGRADES), '--set', settings);
    for (let second = 0; second < 180; second++) {
      if ((await podsOf('market')).filter(isReady).length > 2) return;
      await sleep(1000);
    }
    problems.push('the autoscaler made no third pod of market within 180 s');
  });
}

async function policies(): Promise<void> {
  await startStranger(env.image ?? '');
  if (env.enforce) await run('/bin/sh', ['-c', env.enforce]);
  const edges = await policyMatrix();
  const wrong = edges.filter(({ may, answered }) => may !== answered);
  const refused = edges.filter(({ may }) => !may).length;
  console.log(`${edges.length} ways: ${edges.length - refused} needed, ${refused} refused, ${wrong.length} wrong`);
  for (const { from, to, may } of wrong) problems.push(`${from} → ${to} is ${may ? 'refused' : 'open'}`);
  await stopStranger();
}

/** Every pod was admitted by `restricted`; here all are checked at once. */
async function restricted(): Promise<void> {
  const label = (level: string, ...more: string[]) =>
    run('kubectl', [
      'label',
      'namespace',
      NAMESPACE,
      '--overwrite',
      `pod-security.kubernetes.io/enforce=${level}`,
      ...more,
    ]);
  // Pods are checked when the level changes.
  await label('privileged');
  const { stderr } = await label('restricted');
  const said = [...warnings, ...stderr.split('\n').filter((line) => /warning/i.test(line))];
  problems.push(...said.map((line) => `Pod Security: ${line}`));
}

/** Rolls back to the previous revision, also from three replicas, as described in docs/kubernetes.md. */
async function rollback(): Promise<void> {
  const back = () => helm('rollback', RELEASE, '--wait', '--timeout', TIMEOUT);
  await underLoad('three replicas of market', () => upgrade('--set', 'services.market.replicas=3'));
  if ((await podsOf('market')).length !== 3) problems.push('market has no three replicas');
  await underLoad('rollback', back);
  if ((await podsOf('market')).length !== 2) problems.push('market has no two replicas after the rollback');
}

/** Every command of the table in docs/operations.md. */
async function documentedCommands(): Promise<void> {
  const shell = openShell();
  shell.write('FILE.csv', DAYS);
  for (const command of commands()) {
    await step(command, () => shell.run(command)).catch((error: Error) => problems.push(error.message));
  }
  shell.remove();
}

/** Rotates the keys of tokens and services line by line as in docs/operations.md: no request is refused. */
async function keys(): Promise<void> {
  const { first, changes } = keyChanges();
  const shell = openShell(first);
  for (const { of, lines } of changes.filter(({ of }) => KEYS.includes(of))) {
    for (const { command, upgrade: follows } of lines) {
      // Instead of waiting for 15 minutes, clients with an old token log in again.
      if (command.startsWith('take $keys JWT_KEY_ACCEPTED')) {
        await stopLoad();
        await startLoad(env.image ?? '');
      }
      await shell.run(command);
      if (follows) await underLoad(`${of}: ${command.split('#')[0]?.trim()}`, () => upgrade());
    }
  }
  shell.remove();
}

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  test: () => step('helm test', () => helm('test', RELEASE, '--logs', '--timeout', '3m')),
  upgrades,
  broken: brokenImage,
  kill: killAll,
  evictions,
  rollback,
  keys,
  commands: documentedCommands,
  autoscaling,
  policies: () => step('who may speak to whom', policies),
  restricted: () => step('Pod Security', restricted),
};

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(USAGE);
  if (!env.image || !env.simulators)
    throw new PlainError(`CLUSTER_IMAGE and CLUSTER_SIMULATORS_IMAGE are missing\n${USAGE}`);
  await run('kubectl', ['get', 'nodes']).catch((error: Error) => {
    throw new PlainError(`no cluster answers at the current kubectl context: ${error.message}`);
  });
  const wanted = process.env.CLUSTER_STEPS?.split(',') ?? Object.keys(steps);
  const unknown = wanted.filter((name) => !(name in steps));
  if (unknown.length > 0) throw new PlainError(`no such step: ${unknown}; there are ${Object.keys(steps)}`);
  try {
    await install();
    await step('load', () => startLoad(env.image ?? ''));
    for (const name of wanted) await steps[name]?.();
    const { stdout } = await kubectl('top', 'pods').catch(() => ({ stdout: 'no metrics-server' }));
    console.log(stdout);
  } finally {
    console.table(rows);
    await stopLoad();
    if (process.env.CLUSTER_KEEP !== 'true') {
      await helm('uninstall', RELEASE).catch(() => undefined);
      await run('kubectl', ['delete', 'namespace', NAMESPACE, '--wait=false', '--ignore-not-found']);
    }
  }
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('✓ all of it');
}

await main().catch(reportFailure);
