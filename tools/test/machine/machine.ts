import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { onPath } from '@anar/local-infrastructure/server';
import { findBrowser } from './browser.ts';

const PROGRAMS = [
  'mongod',
  'redis-server',
  'nats-server',
  'espeak-ng',
  'ffmpeg',
  'lame',
  'opusenc',
  'turnserver',
  'firefox-esr',
  'promtool',
];
const PICTURES = '/usr/share/backgrounds/mate';

/**
 * What a test's result depends on besides files and settings: Node, programs and servers of this machine. A hash, for
 * turbo's cache.
 */
export function testMachine(env: NodeJS.ProcessEnv): string {
  const programs = PROGRAMS.map((name) => onPath(env, name));
  const state = [...programs, findBrowser(env), PICTURES].map((path) => {
    const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
    return found && [path, found.size, found.mtimeMs];
  });
  const servers = [env.MONGO_URL, env.REDIS_URL, env.NATS_URL];
  return createHash('sha256')
    .update(JSON.stringify([process.version, process.platform, process.arch, servers, state]))
    .digest('hex');
}
