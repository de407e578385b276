import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { withIds } from './people.ts';
import { serviceSettings } from './settings.ts';

const payments = createRequire(import.meta.url).resolve('@anar/payments/admin/main');

/** Runs a command of the payments service and prints its output. A phone number stands for the person's id. */
export async function paymentsCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const named = await withIds(args, env);
  const child = spawn(process.execPath, [payments, ...named], {
    env: serviceSettings('payments', env),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
