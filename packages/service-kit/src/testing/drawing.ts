import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Ids of the drawing processes of this process, or of another one. */
export function drawing(of: number | undefined = process.pid): number[] {
  const isOurs = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(of);
    } catch {
      return false;
    }
  };
  const command = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return readdirSync('/proc')
    .filter((pid) => Number(pid) > 0 && isOurs(pid) && command(pid).includes('draw-process'))
    .map(Number);
}

export const hasEnded = (pid: number) => !existsSync(`/proc/${pid}`);
