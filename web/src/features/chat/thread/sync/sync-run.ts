import type { ApiError } from '../../../../api/api-error.ts';

export interface SyncRun {
  start(): void;
  /** One at a time; asked for meanwhile, one more follows. */
  ask(): void;
  /** The chat has come to this `rev`: asks when we have not. */
  hear(rev: number): void;
  stop(): void;
}

export interface SyncRunParts {
  rev(): number;
  /** Asks the server for what is missing; null when it worked. */
  level(): Promise<ApiError | null>;
  onEnd(error: ApiError | null): void;
}

/** Single-flight: brings a chat level with the server. A `rev` that no answer reaches is asked for once, not for ever. */
export function createSyncRun({ rev, level, onEnd }: SyncRunParts): SyncRun {
  let isRunning = false;
  let isAskedAgain = false;
  let isStopped = true;
  let heard = 0;

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
        const before = { rev: rev(), heard };
        const error = await level();
        if (isStopped) return;
        onEnd(error);
        const isBehind = heard > rev() && (rev() > before.rev || heard > before.heard);
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
    hear(told) {
      heard = Math.max(heard, told);
      if (told > rev() && !isRunning) ask();
    },
    stop() {
      isStopped = true;
    },
  };
}
