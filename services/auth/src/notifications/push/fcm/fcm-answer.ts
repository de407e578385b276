import Type from 'typebox';
import Value from 'typebox/value';
import type { CallOutcome } from '../push-calls.ts';

const ErrorReply = Type.Object({
  error: Type.Object({
    status: Type.Optional(Type.String()),
    details: Type.Optional(Type.Array(Type.Object({ errorCode: Type.Optional(Type.String()) }))),
  }),
});

/**
 * The outcome of a reply to `messages:send` (firebase.google.com/docs/cloud-messaging/error-codes), and the provider's
 * error code.
 */
export function readAnswer(status: number, text: string): { outcome: CallOutcome; word: string } {
  if (status === 200) return { outcome: 'sent', word: '' };
  const word = errorWord(text) ?? `HTTP ${status}`;
  return { outcome: outcomeOf(status, word), word };
}

function outcomeOf(status: number, word: string): CallOutcome {
  if (status === 404 || word === 'UNREGISTERED') return 'gone';
  if (status === 401 && word !== 'THIRD_PARTY_AUTH_ERROR') return 'unauthorized';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'refused';
}

function errorWord(text: string): string | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    if (!Value.Check(ErrorReply, reply)) return undefined;
    const { status, details = [] } = reply.error;
    return details.find(({ errorCode }) => errorCode)?.errorCode ?? status;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
