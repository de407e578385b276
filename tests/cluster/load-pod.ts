import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '@anar/console/progress';
import type { LoadReport } from '@anar/smoke/load';
import { apply, kubectl, NAMESPACE, RELEASE } from './cluster.ts';

const NAME = 'load';
export const RATE = 50;
export const SOCKETS = 100;
const PATIENCE_S = 120;
/** Phones reconnect within seconds, with jitter. */
const SETTLED_S = 5;
/** Minimum share of planned requests, below which the load itself has failed. */
const SENT_AT_LEAST = 0.9;
const SILENT_MS = 5000;

/** Requests of a part of the run. */
export interface Seen {
  requests: number;
  failed: number;
  slowestMs: number;
  lostSockets: number;
  /** The longest absence of a socket among them. */
  longestAwayMs: number;
  refusedSockets: number;
  failures: string[];
}

/** A pod that sends requests to the gateway at a steady rate, with the permissions of the `helm test` pod. */
export async function startLoad(image: string): Promise<void> {
  const labels = {
    'app.kubernetes.io/name': 'anar-mitra',
    'app.kubernetes.io/instance': RELEASE,
    'app.kubernetes.io/component': 'smoke',
  };
  const container = {
    ...{ name: NAME, image, args: ['tools/smoke/main.js', 'load'] },
    env: Object.entries({
      SMOKE_URL: `http://${RELEASE}-gateway:8080`,
      LOAD_RATE: `${RATE}`,
      LOAD_SOCKETS: `${SOCKETS}`,
    }).map(([name, value]) => ({ name, value })),
    securityContext: {
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    },
    resources: { requests: { cpu: '80m', memory: '96Mi' } },
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  };
  const spec = {
    ...{ restartPolicy: 'Never', automountServiceAccountToken: false, terminationGracePeriodSeconds: 10 },
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    },
    containers: [container],
    volumes: [{ name: 'tmp', emptyDir: {} }],
  };
  const metadata = { name: NAME, namespace: NAMESPACE, labels };
  await apply(JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata, spec }));
  await untilAllSocketsAreOpen();
}

export const stopLoad = () => kubectl('delete', 'pod', NAME, '--ignore-not-found');

/** Reports, oldest first; `last`: at most so many lines. */
async function reports(last = -1): Promise<LoadReport[]> {
  const { stdout } = await kubectl('logs', NAME, `--tail=${last}`);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as LoadReport);
}

/** All sockets open, for some seconds without a loss. */
export async function untilAllSocketsAreOpen(): Promise<void> {
  let last: LoadReport[] = [];
  for (let second = 0; second < PATIENCE_S; second++) {
    await sleep(1000);
    last = await reports(SETTLED_S).catch(() => []);
    const isFresh = Date.now() - Date.parse(last.at(-1)?.at ?? '') < SILENT_MS;
    if (isFresh && last.length === SETTLED_S && last.every(({ openSockets }) => openSockets === SOCKETS)) return;
  }
  const { stdout } = await kubectl('logs', NAME, '--tail=3').catch(() => ({ stdout: 'no log' }));
  throw new PlainError(`only ${last.at(-1)?.openSockets ?? 0} of ${SOCKETS} sockets are open again: ${stdout}`);
}

/** Losses during the work, and until all sockets were back. */
export async function during(work: () => Promise<unknown>): Promise<Seen> {
  const before = (await reports(1)).at(-1);
  if (before === undefined) throw new PlainError('the load says nothing');
  await work();
  await untilAllSocketsAreOpen();
  const since = (await reports()).filter(({ at }) => at > before.at);
  const now = since.at(-1) ?? before;
  const requests = now.requests - before.requests;
  const seconds = (Date.parse(now.at) - Date.parse(before.at)) / 1000;
  if (requests < SENT_AT_LEAST * RATE * seconds) {
    throw new PlainError(`the load sent ${requests} requests in ${seconds} s: nothing is proven`);
  }
  return {
    requests,
    failed: now.failed - before.failed,
    slowestMs: Math.max(...since.map(({ slowestMs }) => slowestMs)),
    lostSockets: now.lostSockets - before.lostSockets,
    longestAwayMs: Math.max(...since.map(({ longestAwayMs }) => longestAwayMs)),
    refusedSockets: now.refusedSockets - before.refusedSockets,
    failures: since.flatMap(({ at, failures }) => failures.map((line) => `${at} ${line}`)),
  };
}
