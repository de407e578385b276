import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { PlainError } from '@anar/console/progress';
import { serviceSettings } from './settings.ts';

const auth = createRequire(import.meta.url).resolve('@anar/auth/admin/main');
const PHONE = /^(\+91)?[6-9][0-9]{9}$/;

/** The operator's arguments with phone numbers replaced by user ids, which only auth knows. */
export async function withIds(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  return Promise.all(args.map((arg) => (PHONE.test(arg) ? userIdOf(arg, env) : arg)));
}

async function userIdOf(phone: string, env: NodeJS.ProcessEnv): Promise<string> {
  const userId = await askAuth([phone], env);
  if (userId === '') throw new PlainError(`no account has the number ${phone}`);
  return userId;
}

/** Phone numbers by user id, of existing accounts. */
export async function phonesOf(ids: readonly string[], env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const lines = (await askAuth(['phones', ...ids], env)).split('\n');
  return new Map(lines.map((line) => line.split(' ')).flatMap(([id, phone]) => (id && phone ? [[id, phone]] : [])));
}

/** `AUTH_MONGO_DB`: the database of auth, if the environment names the system. */
async function askAuth(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { AUTH_MONGO_DB } = env;
  const settings = serviceSettings('auth', { ...env, ...(AUTH_MONGO_DB && { MONGO_DB: AUTH_MONGO_DB }) });
  const child = spawn(process.execPath, [auth, ...args], { env: settings, stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return said.trim();
}
