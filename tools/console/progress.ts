const PULSE_MS = 10_000;

/** Runs one long step and says on the console what it is, how long it has been going and how long it took. */
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

/** An error whose message alone is meant for the person at the keyboard: shown as one line, without a stack. */
export class PlainError extends Error {}

/** Text of whatever was thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Says what went wrong (one line when it was foreseen, a stack when not) and makes the process end with 1. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof PlainError ? `anar-mitra: ${error.message}` : error);
  process.exitCode = 1;
}
