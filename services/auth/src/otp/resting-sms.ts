import { SmsFailure, type SmsProvider } from './sms.ts';

const FAILURES = 5;
const REST_MS = 10_000;

/**
 * Leaves a provider alone for ten seconds after five failures in a row in which it did not answer properly: people are
 * told at once instead of after its time limit, and no place in their limits is taken. `now` in ms since 1970.
 */
export function restingSms(provider: SmsProvider, now: () => number): SmsProvider {
  let inARow = 0;
  let restsUntil = 0;
  return {
    name: provider.name,
    configured: provider.configured,
    async sendCode(phone, code) {
      if (now() < restsUntil) throw new SmsFailure(`${provider.name} rests after failures`, { definite: true });
      try {
        await provider.sendCode(phone, code);
        inARow = 0;
      } catch (error) {
        const refused = error instanceof SmsFailure && error.definite;
        inARow = refused ? 0 : inARow + 1;
        if (inARow >= FAILURES) restsUntil = now() + REST_MS;
        throw error;
      }
    },
    close: () => provider.close(),
  };
}
