import { inactiveAccounts, notify } from '@anar/contracts/jobs';
import type { NotificationRequest } from '@anar/contracts/notifications';
import { indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { NotificationStore } from '../notifications/notification.store.ts';
import type { SmsProvider } from '../otp/sms.ts';
import type { SessionStore } from '../sessions/session.store.ts';
import type { UserStore } from '../users/user.store.ts';
import type { ErasureStore } from './erasure.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** 36 months without a login or refresh. */
const ABSENT_MS = 3 * 365.25 * DAY_MS;
const NOTICE_MS = 30 * DAY_MS;

/** An SMS says the title alone, in 60 characters. Only accounts with an empty wallet are notified, so no word of money. */
const WORDS = {
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
  /** SMS that tell something, of all people together. */
  smsPerDay: number;
  /** ms since 1970. */
  now: () => number;
}

/**
 * Tells people who were not here for 36 months that their account ends, and ends it 30 days after an SMS certainly left,
 * unless they came. Until one left they are notified again every day: their sessions are over, so a push reaches nobody.
 */
export function registerInactiveAccounts(
  { jobs, log }: Pick<Service, 'jobs' | 'log'>,
  { erasures, notifications, sessions, users, sms, smsPerDay, now }: InactiveAccountsDeps,
): void {
  /** What else is sent by SMS on that day, to people who are here, has the other half. */
  const mostTold = Math.ceil(smsPerDay / 2);

  const deliver = (notificationId: string, userId: string) =>
    jobs.add(notify, notificationId, { notificationId, userId });

  async function want(request: NotificationRequest): Promise<boolean> {
    const id = await notifications.want(request, new Date(now()), now());
    if (id) await deliver(id, request.userId);
    return id !== undefined;
  }

  /** False when that was tried today. */
  async function tell(userId: string): Promise<boolean> {
    const request = { userId, kind: SMS.kind, key: `account/${userId}/${indiaDay(new Date(now()))}`, ...WORDS };
    await want(request);
    return want({ ...request, channel: SMS.channel });
  }

  /** A refresh whose note got lost stands in its session, which is kept for longer than the 30 days. */
  async function cameBack(userId: string, before: number): Promise<boolean> {
    const seenAt = (await sessions.lastSeenAt(userId))?.getTime();
    if (seenAt === undefined || seenAt < before) return false;
    await users.seen(userId, seenAt);
    return true;
  }

  /** How many are notified now. */
  async function announceTo(before: number): Promise<number> {
    let told = 0;
    for await (const userId of erasures.absent(before)) {
      if (await cameBack(userId, before)) continue;
      const last = await notifications.newest(userId, SMS);
      if (last?.state === 'sent' && last.settledAt) {
        await erasures.announce(userId, before, last.settledAt.getTime() + NOTICE_MS);
      } else if (last?.state === 'waiting') await deliver(last._id, userId);
      else if (sms.noticesConfigured && told < mostTold && (await tell(userId))) told += 1;
    }
    return told;
  }

  async function endDue(before: number): Promise<number> {
    let ended = 0;
    for await (const userId of erasures.due(before, now())) {
      if (await cameBack(userId, before)) continue;
      if (await erasures.endDue(userId, before, now())) ended += 1;
    }
    return ended;
  }

  jobs.define(inactiveAccounts, async () => {
    const before = now() - ABSENT_MS;
    const told = await announceTo(before);
    const ended = await endDue(before);
    const withMoney = await erasures.absentWithMoney(before);
    if (told + ended + withMoney > 0) log.info({ told, ended, withMoney }, 'accounts that nobody uses');
  });
  // By day, when an SMS wakes nobody.
  jobs.every(inactiveAccounts, '0 11 * * *');
}
