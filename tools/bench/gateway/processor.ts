import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** As `getconf CLK_TCK` says on every Linux. */
const TICKS_PER_SECOND = 100;
const SERVERS_CORE = '0';
const LOADER_CORE = '1';

export const canPin = availableParallelism() >= 2 && spawnSync('taskset', ['--version']).status === 0;

/** Wraps a command so that it runs on the servers' core, where pinning is possible. */
export function onServersCore(command: readonly string[]): readonly string[] {
  return canPin ? ['taskset', '-c', SERVERS_CORE, ...command] : command;
}

/** Keeps this process, which is the loader, off that core. */
export function pinLoader(): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', LOADER_CORE, String(process.pid)]);
}

/**
 * User and system time of a process and its children, such as nginx's worker, in seconds; NaN where there is no /proc.
 */
export function cpuSeconds(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in field 2 may hold spaces, so count from behind its bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? own : children.split(' ').reduce((sum, child) => sum + cpuSeconds(Number(child)), own);
}
