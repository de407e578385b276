import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { PlainError } from '@anar/console/progress';
import { serviceSettings } from './settings.ts';

const { resolve } = createRequire(import.meta.url);
const payments = resolve('@anar/payments/admin/main');
const auth = resolve('@anar/auth/admin/main');
const PHONE = /^(\+91)?[6-9][0-9]{9}$/;

/** A command of the payments service, with what it prints. A phone number stands for the person's id, which auth knows. */
export async function paymentsCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const named = await Promise.all(args.map((arg) => (PHONE.test(arg) ? userIdOf(arg, env) : arg)));
  const child = spawn(process.execPath, [payments, ...named], {
    env: serviceSettings('payments', env),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}

/** `AUTH_MONGO_DB`: the database of auth, where the environment names the system. */
async function userIdOf(phone: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { AUTH_MONGO_DB } = env;
  const settings = serviceSettings('auth', { ...env, ...(AUTH_MONGO_DB && { MONGO_DB: AUTH_MONGO_DB }) });
  const child = spawn(process.execPath, [auth, phone], { env: settings, stdio: ['ignore', 'pipe', 'ignore'] });
  const [userId] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (userId.trim() === '') throw new PlainError(`no account has the number ${phone}`);
  return userId.trim();
}
