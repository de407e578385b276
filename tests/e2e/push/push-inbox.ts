import type { WebPushSubscription } from '@anar/contracts/users/notifications';
import type { OwnProduct } from '@anar/running-system/running-system';
import type { Visitor } from '../consult/consult-people.ts';

/** A push as a browser shows it. */
export interface Shown {
  title: string;
  text: string;
  path: string;
}

/** A browser subscribed to pushes, registered as its service worker does it. */
export async function subscribed(system: OwnProduct, farmer: Visitor): Promise<{ shown: () => Promise<Shown[]> }> {
  const { publicKey } = await farmer.call<{ publicKey: string }>('GET', '/api/notifications/web-push-key');
  const reply = await fetch(`${system.origins.simulators}/web-push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: publicKey }),
  });
  const subscription = (await reply.json()) as WebPushSubscription;
  await farmer.call('PUT', `/api/users/${farmer.userId}/web-push`, subscription);
  const inbox = `${system.origins.simulators}/inbox?to=${subscription.endpoint.split('/').at(-1)}`;
  return { shown: async () => ((await (await fetch(inbox)).json()) as { messages: Shown[] }).messages };
}
