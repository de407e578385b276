import { sessionRevoked } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Revokes the access tokens of an ended session, should Redis have been away when it was ended (`end-session.ts`). */
export function registerSessionRevokedConsumer({ events, revocations }: Pick<Service, 'events' | 'revocations'>): void {
  events.consume(sessionRevoked, async ({ data }) => revocations.revoke(data.sid));
}
