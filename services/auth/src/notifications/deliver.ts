import type { NotificationSwitches } from '@anar/contracts/users/notifications';
import type { SessionStore } from '../sessions/session.store.ts';
import type { NotificationDocument, NotificationState } from './notification.model.ts';
import type { NotificationStore } from './notification.store.ts';
import { type PushProviders, phonesOf, shortHash } from './push/phones.ts';
import { type Push, PushFailure } from './push/push.ts';
import type { SendNotice } from './sms/send-notice.ts';
import type { SwitchStore } from './switches/switch.store.ts';

export interface DeliverDeps {
  notifications: NotificationStore;
  switches: SwitchStore;
  sessions: SessionStore;
  providers: PushProviders;
  sendNotice: SendNotice;
  /** ms since 1970. */
  now(): number;
  onSettled(state: NotificationState): void;
}

/** Notifications about the user's money have no switch. */
const SWITCH_OF: Partial<Record<NotificationDocument['kind'], keyof NotificationSwitches>> = {
  daily_advice: 'dailyAdvice',
  price_alert: 'priceAlert',
  consultation: 'consultation',
  chat: 'chat',
  call: 'consultation',
  call_over: 'consultation',
};
const WORTH_SECONDS = 24 * 60 * 60;

/**
 * Sends one notification to all phones of a user that did not get it yet, or by SMS, and settles it. Throws
 * `PushFailure` when a phone could not be reached now.
 * A process that crashes after the provider accepted a push and before that is recorded sends it again: the provider
 * has no idempotency key. The phone then replaces the first with the second, because both have the same tag.
 */
export async function deliver(
  { userId, notificationId }: { userId: string; notificationId: string },
  deps: DeliverDeps,
) {
  const { notifications, switches, now } = deps;
  const one = await notifications.waiting(userId, notificationId);
  if (!one) return;
  const settle = async (state: NotificationState) => {
    if (await notifications.settle(userId, one._id, state, now())) deps.onSettled(state);
  };
  if (one.until && now() >= one.until.getTime()) return settle('late');
  const switchName = SWITCH_OF[one.kind];
  if (switchName && !(await switches.of(userId))[switchName]) return settle('switched_off');
  return settle(await (one.channel === 'sms' ? deps.sendNotice(one) : pushToPhones(one, deps)));
}

async function pushToPhones(one: NotificationDocument, deps: DeliverDeps): Promise<NotificationState> {
  const { notifications, providers, now } = deps;
  if (!providers.fcm.configured && !providers.web.configured) return 'undeliverable';
  const delivered = new Set(one.told);
  const refused = new Set(one.refused);
  let failure: PushFailure | undefined;
  // A ring must not arrive after the notification that the call is over.
  const isWanted = async () => (await notifications.waiting(one.userId, one._id)) !== undefined;
  for (const phone of await phonesOf(one.userId, deps, now())) {
    if (!phone.configured) refused.add(phone.id);
    if (delivered.has(phone.id) || refused.has(phone.id)) continue;
    try {
      const outcome = await phone.send(pushOf(one, now()), isWanted);
      if (outcome === 'unwanted') return 'late';
      if (outcome === 'gone') await phone.unsubscribe();
      else {
        const what = outcome === 'sent' ? 'told' : 'refused';
        (what === 'told' ? delivered : refused).add(phone.id);
        await notifications.note(one.userId, one._id, what, phone.id);
      }
    } catch (error) {
      // The other phones must not wait for this one.
      if (!(error instanceof PushFailure)) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
  if (delivered.size > 0) return 'sent';
  return refused.size > 0 ? 'undeliverable' : 'no_phone';
}

/** A chat notification replaces the one before it: opening the chat shows all messages. */
const tagOf = ({ kind, path, key, tag = kind === 'chat' ? path : key }: NotificationDocument) => shortHash(tag);

function pushOf(one: NotificationDocument, now: number): Push {
  const { title, text, path, kind, call, until } = one;
  const left = until ? Math.max(1, Math.floor((until.getTime() - now) / 1000)) : WORTH_SECONDS;
  return { title, text, path, kind, tag: tagOf(one), secondsOfWorth: left, ...(call && { call }) };
}
