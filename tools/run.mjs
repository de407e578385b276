// The door to every script of this repository: `node tools/run.mjs <file.ts> [arguments]`.
// Plain JavaScript, because it must work under the Node 20 that a machine already has; everything behind it is
// TypeScript and runs under the Node 24 that npm installs as a binary package.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [script, ...scriptArguments] = process.argv.slice(2);
const hostMajor = Number(process.versions.node.split('.')[0]);

try {
  if (!script) throw new Error('usage: node tools/run.mjs <file.ts> [arguments]');
  if (hostMajor < 20) throw new Error(`Node ${process.versions.node} is too old: install Node 20 or newer`);
  await installWhenLockChanged();
  await run(join(root, script), scriptArguments);
} catch (error) {
  console.error(`anar-mitra: ${error.message}`);
  process.exitCode = 1;
}

/** `npm ci` only when package-lock.json is not what node_modules was made from. One at a time in one clone. */
async function installWhenLockChanged() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.anar-mitra-lock');
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isCurrent()) return;
  if (!matchesInstalled(JSON.parse(lock))) {
    const release = await installLock();
    try {
      if (isCurrent()) return;
      await install();
    } finally {
      release();
    }
  }
  writeFileSync(stamp, hash);
}

/** npm leaves a copy of the lock in node_modules as its last act, so a tree that `npm install` made is recognised too. */
function matchesInstalled(lock) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    return found ? found.link === true || same(found, wanted) : Boolean(wanted.optional || wanted.devOptional);
  });
}

async function installLock() {
  const file = join(root, '.data', 'install.lock');
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(file, 'utf8'));
    if (!isAlive(owner)) rmSync(file, { force: true });
    else {
      if (waited % 15 === 0) console.log(`… waiting for the npm ci of process ${owner} in this folder`);
      await sleep(1000);
    }
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function install() {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  console.log('… installing npm packages (npm ci; the first time takes a minute or two)');
  const pulse = setInterval(() => console.log(`… installing npm packages, ${seconds()}`), 10_000);
  // Install scripts are never needed here: every native part comes as a prebuilt package with integrity.
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const child = spawn(npm[0], [...npm.slice(1), ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => {
    if (output.length < 100_000) output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  try {
    const outcome = await ended(child);
    if (outcome !== 0) {
      // What went wrong stands first; page-long advice on npm's usage may follow.
      console.error(output.trim().split('\n').slice(0, 12).join('\n'));
      throw new Error(`npm ci failed after ${seconds()}; what npm said is above (is the npm registry reachable?)`);
    }
  } finally {
    clearInterval(pulse);
  }
  console.log(`✓ npm packages installed (${seconds()})`);
}

async function run(file, rest) {
  const node = hostMajor >= 24 ? process.execPath : pinnedNode();
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  // Node before 24.12 announces its own type stripping as experimental in every process.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...rest], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const watch = process.env.npm_lifecycle_event && whenParentEnds(() => child.kill('SIGTERM'));
  process.exitCode = await ended(child);
  clearInterval(watch);
}

/** A signal sent to npm ends the shell between npm and us, but that shell passes nothing on. */
function whenParentEnds(act) {
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && act(), 500);
}

function pinnedNode() {
  const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
  const binaries = packages.map((name) => join(root, 'node_modules', name, 'bin', 'node'));
  const found = binaries.find((binary) => existsSync(binary));
  if (!found)
    throw new Error(`no packaged Node 24 for ${process.platform} ${process.arch}: install Node 24 and repeat`);
  return found;
}

/** Exit code as a shell counts it: 128 + signal number when a signal ended the process. */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`cannot start ${child.spawnfile}: ${error.message}`)));
    child.once('close', (code, signal) =>
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0)),
    );
  });
}
