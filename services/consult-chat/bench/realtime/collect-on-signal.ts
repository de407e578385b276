import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Runs garbage collection on SIGUSR2, so that the bench measures live memory only. */
export function collectOnSignal(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collect();
    collect();
  });
}
