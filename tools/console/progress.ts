const PULSE_MS = 10_000;

/** Runs one long step and shows its name, elapsed time and duration on the console. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  console.log(`… ${label}`);
  const pulse = setInterval(() => console.log(`… ${label}, ${seconds()}`), PULSE_MS);
  try {
    const result = await work();
    console.log(`✓ ${label} (${seconds()})`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}

/** An error whose message is meant for the user: shown as one line, without a stack. */
export class PlainError extends Error {}

/** Text of anything that was thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Prints the error (one line if expected, else its stack) and sets exit code 1. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof PlainError ? `anar-mitra: ${error.message}` : error);
  process.exitCode = 1;
}
