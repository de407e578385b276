import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { serviceSettings } from './settings.ts';

const diagnosis = createRequire(import.meta.url).resolve('@anar/diagnosis-ai/admin/main');

/** Runs a command about questions that the adviser may learn from. */
export async function questionsCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [diagnosis, 'questions', ...args], {
    env: serviceSettings('diagnosis', env),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
