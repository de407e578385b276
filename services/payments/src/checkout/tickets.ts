import { createHash, randomBytes } from 'node:crypto';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Lifetime of a ticket in seconds. */
export const TICKET_SECONDS = 600;
const TICKET_BYTES = 32;

/**
 * Tickets for the payment page, because a navigation carries no access token. A ticket is valid once, for its order,
 * for ten minutes; only its hash is stored.
 */
export interface Tickets {
  issue(userId: string, orderId: string): Promise<string>;
  /** The ticket's user; undefined when the ticket is unknown, of another order, used or expired. */
  take(orderId: string, ticket: string): Promise<string | undefined>;
}

export function createTickets({ redis, key }: Pick<Service, 'redis' | 'key'>, clock: () => Date): Tickets {
  const keyOf = (orderId: string, ticket: string) =>
    key('checkout-ticket', orderId, createHash('sha256').update(ticket).digest('base64url'));
  return {
    async issue(userId, orderId) {
      const ticket = randomBytes(TICKET_BYTES).toString('base64url');
      const expiresAt = clock().getTime() + TICKET_SECONDS * 1000;
      await redis.set(keyOf(orderId, ticket), `${userId} ${expiresAt}`, 'EX', TICKET_SECONDS);
      return ticket;
    },
    async take(orderId, ticket) {
      const [userId, expiresAt] = (await redis.getdel(keyOf(orderId, ticket)))?.split(' ') ?? [];
      return Number(expiresAt) > clock().getTime() ? userId : undefined;
    },
  };
}

/** Path of an order's payment page, with a new ticket. */
export async function checkoutPath(tickets: Tickets, { userId, id }: { userId: string; id: string }): Promise<string> {
  return `/pay/${id}?ticket=${await tickets.issue(userId, id)}`;
}
