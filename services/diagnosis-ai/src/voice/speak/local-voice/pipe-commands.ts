import { type ChildProcess, type SpawnOptionsWithStdioTuple, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Command = readonly [name: string, ...args: string[]];

export interface PipeOptions {
  /** Search path of the commands; nothing else of our environment reaches them. */
  path: string;
  signal: AbortSignal;
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Runs `input | first | second …` without a shell and returns what the last one writes. Throws when a command is
 * missing, fails, takes too long or writes too much; then, and when the signal is aborted, all of them are killed.
 */
export async function pipeCommands(
  commands: readonly Command[],
  input: string,
  { path, signal, timeoutMs, maxBytes }: PipeOptions,
): Promise<Buffer> {
  const stop = new AbortController();
  const options: SpawnOptionsWithStdioTuple<'pipe', 'pipe', 'ignore'> = {
    signal: AbortSignal.any([signal, stop.signal, AbortSignal.timeout(timeoutMs)]),
    killSignal: 'SIGKILL',
    env: { PATH: path, LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
  };
  const children = commands.map(([name, ...args]) => spawn(name, args, options));
  const ends = Promise.all(children.map(succeeds));
  try {
    children[0]?.stdin.end(input);
    for (const [index, child] of children.entries()) {
      // The reading command has exited already: its exit code says why.
      child.stdin.on('error', () => undefined);
      const next = children[index + 1];
      if (next) child.stdout.pipe(next.stdin);
    }
    const [written] = await Promise.all([collect(children.at(-1), maxBytes), ends]);
    return written;
  } catch (error) {
    stop.abort();
    await ends.catch(() => undefined);
    throw error;
  }
}

/** Resolves when the command exits with 0. */
async function succeeds(child: ChildProcess): Promise<void> {
  const [code, killedBy] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${killedBy ?? code}`);
}

async function collect(child: ChildProcess | undefined, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of child?.stdout ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error(`${child?.spawnfile} wrote more than ${maxBytes} bytes`);
  }
  return Buffer.concat(pieces, bytes);
}
