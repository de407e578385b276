import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

const TICKS_A_SECOND = 100;

/** CPU time so far of our ended children, of all processes, and stolen by a hypervisor. Linux only. */
function readings() {
  const all = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).slice(1).map(Number) ?? [];
  // After the name in brackets: state is field 3, cutime and cstime are 16 and 17.
  const own = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { children: (own[13] ?? 0) + (own[14] ?? 0), all: sum(all), steal: all[7] ?? 0 };
}

/** Prints the cost of a run: `core-seconds 812, 431 s, load 2.4, steal 0 %`. */
export function measureUsage(): () => string {
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  if (process.platform !== 'linux') return seconds;
  const before = readings();
  return () => {
    const after = readings();
    const cores = Math.round((after.children - before.children) / TICKS_A_SECOND);
    const steal = Math.round((100 * (after.steal - before.steal)) / Math.max(1, after.all - before.all));
    return `core-seconds ${cores}, ${seconds()}, load ${loadavg()[0]?.toFixed(1)}, steal ${steal} %`;
  };
}
