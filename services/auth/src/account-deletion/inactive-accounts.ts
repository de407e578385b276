import { inactiveAccounts, notify } from '@anar/contracts/messages/jobs';
import type { NotificationRequest } from '@anar/contracts/users/notifications';
import { indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { NotificationStore } from '../notifications/notification.store.ts';
import type { SmsProvider } from '../otp/sms/sms.ts';
import type { SessionStore } from '../sessions/session.store.ts';
import type { UserStore } from '../users/user.store.ts';
import type { ErasureStore } from './erasure.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** 36 months without a login or refresh. */
const ABSENT_MS = 3 * 365.25 * DAY_MS;
const NOTICE_MS = 30 * DAY_MS;

/**
 * An SMS contains the title only, in 60 characters. No mention of money: only accounts with an empty wallet are
 * notified.
 */
const TEXTS = {
  title: '30 दिन में आपका खाता हटेगा। रखना हो तो ऐप में लॉगिन करें।',
  text: 'आप तीन साल से नहीं आए। खाता और उसकी सारी जानकारी हट जाएगी। रखना हो तो एक बार लॉगिन करें।',
  path: '/profile',
};
const SMS = { kind: 'account', channel: 'sms' } as const;

interface InactiveAccountsDeps {
  erasures: ErasureStore;
  notifications: NotificationStore;
  sessions: Pick<SessionStore, 'lastSeenAt'>;
  users: Pick<UserStore, 'seen'>;
  sms: Pick<SmsProvider, 'noticesConfigured'>;
  /** Daily budget of notice SMS, all users together. */
  smsPerDay: number;
  /** ms since 1970. */
  now: () => number;
}

/**
 * Notifies users who were inactive for 36 months that their account will be deleted, and deletes it 30 days after an
 * SMS was certainly sent, unless they returned. Until then they are notified again every day: their sessions have
 * expired, so no push reaches them.
 */
export function registerInactiveAccounts(
  { jobs, log }: Pick<Service, 'jobs' | 'log'>,
  { erasures, notifications, sessions, users, sms, smsPerDay, now }: InactiveAccountsDeps,
): void {
  /** Leaves the other half of the day's SMS to active users. */
  const mostNotified = Math.ceil(smsPerDay / 2);

  const deliver = (notificationId: string, userId: string) =>
    jobs.add(notify, notificationId, { notificationId, userId });

  async function want(request: NotificationRequest): Promise<boolean> {
    const id = await notifications.want(request, new Date(now()), now());
    if (id) await deliver(id, request.userId);
    return id !== undefined;
  }

  /** False when it was already tried today. */
  async function notifyUser(userId: string): Promise<boolean> {
    const request = { userId, kind: SMS.kind, key: `account/${userId}/${indiaDay(new Date(now()))}`, ...TEXTS };
    await want(request);
    return want({ ...request, channel: SMS.channel });
  }

  /** A refresh may be recorded only in its session, which is kept for longer than the 30 days. */
  async function cameBack(userId: string, before: number): Promise<boolean> {
    const seenAt = (await sessions.lastSeenAt(userId))?.getTime();
    if (seenAt === undefined || seenAt < before) return false;
    await users.seen(userId, seenAt);
    return true;
  }

  /** Returns how many are notified now. */
  async function announceTo(before: number): Promise<number> {
    let notified = 0;
    for await (const userId of erasures.absent(before)) {
      if (await cameBack(userId, before)) continue;
      const last = await notifications.newest(userId, SMS);
      if (last?.state === 'sent' && last.settledAt) {
        await erasures.announce(userId, before, last.settledAt.getTime() + NOTICE_MS);
      } else if (last?.state === 'waiting') await deliver(last._id, userId);
      else if (sms.noticesConfigured && notified < mostNotified && (await notifyUser(userId))) notified += 1;
    }
    return notified;
  }

  async function deleteDue(before: number): Promise<number> {
    let ended = 0;
    for await (const userId of erasures.due(before, now())) {
      if (await cameBack(userId, before)) continue;
      if (await erasures.deleteDue(userId, before, now())) ended += 1;
    }
    return ended;
  }

  jobs.define(inactiveAccounts, async () => {
    const before = now() - ABSENT_MS;
    const notified = await announceTo(before);
    const ended = await deleteDue(before);
    const withMoney = await erasures.absentWithMoney(before);
    if (notified + ended + withMoney > 0) log.info({ notified, ended, withMoney }, 'accounts that nobody uses');
  });
  // During the day, so that an SMS wakes no one.
  jobs.every(inactiveAccounts, '0 11 * * *');
}
