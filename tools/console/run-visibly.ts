import { spawn } from 'node:child_process';
import { basename } from 'node:path';

type Options = { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal };

/** Runs a program on our console; resolves to whether it succeeded. Aborting kills it. */
export function runVisibly(file: string, args: string[], { cwd, env, signal }: Options): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  console.log(`\n… ${basename(file)} ${args.join(' ')}`);
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const end = () => child.kill('SIGTERM');
    signal.addEventListener('abort', end, { once: true });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => {
      signal.removeEventListener('abort', end);
      resolve(code === 0);
    });
  });
}
