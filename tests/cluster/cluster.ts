import { type ExecFileException, execFile } from 'node:child_process';
import { PlainError } from '@anar/console/progress';

export const NAMESPACE = 'anar-cluster-test';
export const RELEASE = 'anar-mitra';
const MOST_OUTPUT = 64 * 1024 * 1024;
const LONGEST_MS = 15 * 60_000;
/** The API server's warning about a pod that `restricted` would refuse. */
const POD_SECURITY = /would violate PodSecurity/;

/** Pod Security warnings of everything applied so far. */
export const warnings: string[] = [];

export interface Answer {
  stdout: string;
  stderr: string;
}

/** The program's output; throws a PlainError with its output if it fails. */
export function run(program: string, args: readonly string[], input = ''): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const done = (error: ExecFileException | null, stdout: string, stderr: string) => {
    warnings.push(...stderr.split('\n').filter((line) => POD_SECURITY.test(line)));
    if (error) reject(new PlainError(`${program} ${args.join(' ')}: ${stderr || error.message}`));
    else resolve({ stdout, stderr });
  };
  const child = execFile(program, args, { maxBuffer: MOST_OUTPUT, timeout: LONGEST_MS }, done);
  child.stdin?.end(input);
  return promise;
}

/** kubectl in the current context, in the namespace of these tests. */
export const kubectl = (...args: string[]): Promise<Answer> => run('kubectl', ['-n', NAMESPACE, ...args]);
export const apply = (manifest: string, namespace = NAMESPACE): Promise<Answer> =>
  run('kubectl', ['-n', namespace, 'apply', '-f', '-'], manifest);

export interface Pod {
  metadata: { name: string; uid: string; labels: Record<string, string>; deletionTimestamp?: string };
  status: {
    phase?: string;
    podIP?: string;
    conditions?: { type: string; status: string }[];
    containerStatuses?: { restartCount: number; containerID?: string }[];
  };
}

export async function podsOf(component: string): Promise<Pod[]> {
  const { stdout } = await kubectl('get', 'pods', '-l', `app.kubernetes.io/component=${component}`, '-o', 'json');
  const { items } = JSON.parse(stdout) as { items: Pod[] };
  return items.filter(({ metadata }) => !metadata.deletionTimestamp);
}

export const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;

/** Standard output of code run by a pod's node. */
export async function inPod(pod: string, code: string): Promise<string> {
  return (await kubectl('exec', pod, '--', 'node', '-e', code)).stdout.trim();
}
