import { ClientId } from '@anar/contracts/consult/chat';
import { checker } from '@anar/service-kit/http/validation';
import { ulid } from 'ulid';

const check = checker(ClientId);

/**
 * Idempotency key of a message: its client id, else its Idempotency-Key; without either the client cannot repeat it.
 */
export function clientIdOf(clientId: string | undefined, idempotencyKey: string | undefined): string {
  if (clientId !== undefined) return clientId;
  return idempotencyKey !== undefined && check(idempotencyKey).ok ? idempotencyKey : ulid();
}
