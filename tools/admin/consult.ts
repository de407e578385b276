import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { phonesOf, withIds } from './people.ts';
import { serviceSettings } from './settings.ts';

const consult = createRequire(import.meta.url).resolve('@anar/consult-chat/admin/main');
const DOCTOR = /^[0-9A-HJKMNP-TV-Z]{26}(?= {2})/gm;

/** Runs a command about doctors or disputes and prints its output; doctors' phone numbers are joined from auth. */
export async function consultCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const named = await withIds(args, env);
  const child = spawn(process.execPath, [consult, ...named], {
    env: serviceSettings('consult', env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  process.stdout.write(args[0] === 'doctors' ? await withPhones(said, env) : said);
  if (code !== 0) process.exitCode = 1;
}

async function withPhones(said: string, env: NodeJS.ProcessEnv): Promise<string> {
  const phones = await phonesOf(said.match(DOCTOR) ?? [], env);
  return said.replace(DOCTOR, (id) => `${id}  ${phones.get(id) ?? 'no account'}`);
}
