import type { NotificationSwitches } from '@anar/contracts/notifications';
import type { SessionStore } from '../sessions/session.store.ts';
import type { NotificationDocument, NotificationState } from './notification.model.ts';
import type { NotificationStore } from './notification.store.ts';
import { type PushProviders, phonesOf, shortHash } from './phones.ts';
import { type Push, PushFailure } from './push.ts';
import type { SendNotice } from './sms/send-notice.ts';
import type { SwitchStore } from './switch.store.ts';

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

/** What is about somebody's money has no switch. */
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
 * Sends one notification to all phones of a person that did not get it yet, or by SMS, and settles it. Throws
 * `PushFailure` when a phone could not be reached now.
 *
 * A process that dies after the provider took a push and before that is noted sends it again: the provider has no key
 * that would make it once. The phone then shows the second in place of the first, because both have the same tag.
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
  const wished = SWITCH_OF[one.kind];
  if (wished && !(await switches.of(userId))[wished]) return settle('switched_off');
  return settle(await (one.channel === 'sms' ? deps.sendNotice(one) : pushToPhones(one, deps)));
}

async function pushToPhones(one: NotificationDocument, deps: DeliverDeps): Promise<NotificationState> {
  const { notifications, providers, now } = deps;
  if (!providers.fcm.configured && !providers.web.configured) return 'undeliverable';
  const told = new Set(one.told);
  const refused = new Set(one.refused);
  let failure: PushFailure | undefined;
  // A ring must not come after the word that it is over.
  const isWanted = async () => (await notifications.waiting(one.userId, one._id)) !== undefined;
  for (const phone of await phonesOf(one.userId, deps, now())) {
    if (!phone.configured) refused.add(phone.id);
    if (told.has(phone.id) || refused.has(phone.id)) continue;
    try {
      const outcome = await phone.send(pushOf(one, now()), isWanted);
      if (outcome === 'unwanted') return 'late';
      if (outcome === 'gone') await phone.forget();
      else {
        const what = outcome === 'sent' ? 'told' : 'refused';
        (what === 'told' ? told : refused).add(phone.id);
        await notifications.note(one.userId, one._id, what, phone.id);
      }
    } catch (error) {
      // The other phones need not wait for this one.
      if (!(error instanceof PushFailure)) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
  if (told.size > 0) return 'sent';
  return refused.size > 0 ? 'undeliverable' : 'no_phone';
}

/** What is told of a chat stands in place of what was told of it before: who opens it reads all. */
const tagOf = ({ kind, path, key, tag = kind === 'chat' ? path : key }: NotificationDocument) => shortHash(tag);

function pushOf(one: NotificationDocument, now: number): Push {
  const { title, text, path, kind, call, until } = one;
  const left = until ? Math.max(1, Math.floor((until.getTime() - now) / 1000)) : WORTH_SECONDS;
  return { title, text, path, kind, tag: tagOf(one), secondsOfWorth: left, ...(call && { call }) };
}
