import { createHash } from 'node:crypto';
import type { NotificationSwitches } from '@anar/contracts/notifications';
import type { SessionStore } from '../sessions/session.store.ts';
import type { NotificationDocument, NotificationState } from './notification.model.ts';
import type { NotificationStore } from './notification.store.ts';
import { type Push, PushFailure, type PushProvider } from './push.ts';
import type { SwitchStore } from './switch.store.ts';

export interface DeliverDeps {
  notifications: NotificationStore;
  switches: SwitchStore;
  sessions: SessionStore;
  provider: PushProvider;
  /** ms since 1970. */
  now(): number;
  onSettled(state: NotificationState): void;
}

/** What is about somebody's money has no switch. */
const SWITCH_OF: Partial<Record<NotificationDocument['kind'], keyof NotificationSwitches>> = {
  daily_advice: 'dailyAdvice',
  price_alert: 'priceAlert',
  consultation: 'consultation',
};
const WORTH_SECONDS = 24 * 60 * 60;

/**
 * Sends one notification to all phones of a person that did not get it yet, and settles it. Throws `PushFailure` when a
 * phone could not be reached now.
 *
 * A process that dies after the provider took a push and before that is noted sends it again: the provider has no key
 * that would make it once. The phone then shows the second in place of the first, because both have the same tag.
 */
export async function deliver(
  { userId, notificationId }: { userId: string; notificationId: string },
  deps: DeliverDeps,
) {
  const { notifications, switches, provider, now } = deps;
  const one = await notifications.waiting(userId, notificationId);
  if (!one) return;
  const settle = async (state: NotificationState) => {
    if (await notifications.settle(userId, one._id, state, now())) deps.onSettled(state);
  };
  if (one.until && now() >= one.until.getTime()) return settle('late');
  const wished = SWITCH_OF[one.kind];
  if (wished && !(await switches.of(userId))[wished]) return settle('switched_off');
  if (!provider.configured) return settle('undeliverable');
  const { told, refused } = await pushToPhones(one, deps);
  if (told > 0) return settle('sent');
  return settle(refused > 0 ? 'undeliverable' : 'no_phone');
}

async function pushToPhones(one: NotificationDocument, { notifications, sessions, provider, now }: DeliverDeps) {
  const told = new Set(one.told);
  const refused = new Set(one.refused);
  let failure: PushFailure | undefined;
  for (const token of await sessions.pushTokens(one.userId, now())) {
    const phone = shortHash(token);
    if (told.has(phone) || refused.has(phone)) continue;
    try {
      const outcome = await provider.send(token, pushOf(one, now()));
      if (outcome === 'gone') await sessions.dropPushToken(one.userId, token);
      else {
        const what = outcome === 'sent' ? 'told' : 'refused';
        (what === 'told' ? told : refused).add(phone);
        await notifications.note(one.userId, one._id, what, phone);
      }
    } catch (error) {
      // The other phones need not wait for this one.
      if (!(error instanceof PushFailure)) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
  return { told: told.size, refused: refused.size };
}

function pushOf({ title, text, path, kind, key, until }: NotificationDocument, now: number): Push {
  const left = until ? Math.max(1, Math.floor((until.getTime() - now) / 1000)) : WORTH_SECONDS;
  return { title, text, path, kind, tag: shortHash(key), secondsOfWorth: left };
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
