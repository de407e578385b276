import { randomBytes } from 'node:crypto';
import { diagnoseText } from '@anar/contracts/diagnosis/diagnosis-records';
import { ask, logIn, newNumber, openSocket } from './phone.ts';

export interface SmokeOptions {
  /** Of the gateway. */
  url: string;
  /**
   * Logs in with a code of the development inbox, which only `ANAR_ENV=local` has; else only public calls are tested.
   */
  login: boolean;
  say: (line: string) => void;
}

/** One tour through the product, as a phone does it; throws at the first failing step, naming it. */
export async function smoke({ url, login, say }: SmokeOptions): Promise<void> {
  async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const result = await work();
      say(`✓ ${what} (${Math.round(performance.now() - startedAt)} ms)`);
      return result;
    } catch (error) {
      throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }

  await step('the gateway is ready', () => ask(url, 'GET', '/readyz'));
  await step('the page is served', () => ask(url, 'GET', '/'));
  if (!login) {
    await step('a socket without a login is refused', async () => {
      const refusal = await openSocket(url, '').then(
        () => 'let in',
        (error: Error) => error.message,
      );
      if (!refusal.startsWith('refused')) throw new Error(refusal);
    });
    return;
  }
  const { token } = await step('logs in', () => logIn(url, newNumber()));
  await step('checks a plant', async () => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('hex') };
    const { id } = await ask(url, diagnoseText.method, diagnoseText.path, { text: 'पत्तों पर काले धब्बे हैं' }, headers);
    if (typeof id !== 'string') throw new Error('no record');
  });
  await step('opens a socket', async () => (await openSocket(url, token)).close());
}
