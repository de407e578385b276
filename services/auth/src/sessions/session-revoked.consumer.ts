import { sessionRevoked } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Revokes the access tokens of an ended session, in case Redis was down when it ended (`end-session.ts`). */
export function registerSessionRevokedConsumer({ events, revocations }: Pick<Service, 'events' | 'revocations'>): void {
  events.consume(sessionRevoked, async ({ data }) => revocations.revoke(data.sid));
}
