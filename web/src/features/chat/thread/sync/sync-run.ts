import type { ApiError } from '../../../../api/api-error.ts';

export interface SyncRun {
  start(): void;
  /** Runs one sync at a time; a request during a run adds one more. */
  ask(): void;
  /** The chat has this `rev` on the server: syncs if this phone is behind. */
  noteRev(rev: number): void;
  stop(): void;
}

export interface SyncRunParts {
  rev(): number;
  /** Fetches what is missing; null on success. */
  level(): Promise<ApiError | null>;
  onEnd(error: ApiError | null): void;
}

/** Single-flight sync with the server. A `rev` that no reply reaches is requested once, not forever. */
export function createSyncRun({ rev, level, onEnd }: SyncRunParts): SyncRun {
  let isRunning = false;
  let isAskedAgain = false;
  let isStopped = true;
  let serverRev = 0;

  async function run(): Promise<void> {
    if (isStopped) return;
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    isRunning = true;
    try {
      for (let goesOn = true; goesOn; ) {
        isAskedAgain = false;
        const before = { rev: rev(), serverRev };
        const error = await level();
        if (isStopped) return;
        onEnd(error);
        const isBehind = serverRev > rev() && (rev() > before.rev || serverRev > before.serverRev);
        goesOn = isAskedAgain || (error === null && isBehind);
      }
    } finally {
      isRunning = false;
    }
  }
  const ask = () => void run();

  return {
    ask,
    start() {
      isStopped = false;
      ask();
    },
    noteRev(latest) {
      serverRev = Math.max(serverRev, latest);
      if (latest > rev() && !isRunning) ask();
    },
    stop() {
      isStopped = true;
    },
  };
}
