/** Every lost attempt is a concurrent write that succeeded, so that only very many of them exhaust these. */
const ATTEMPTS = 100;

/**
 * Optimistic retry. `attempt` reads, decides and writes on the condition that what it read is unchanged; it resolves to
 * undefined when a concurrent write won. Throws an error that names `what` when every attempt lost.
 */
export async function retryOptimistically<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new Error(`${what}: ${ATTEMPTS} attempts lost to concurrent writes`);
}
