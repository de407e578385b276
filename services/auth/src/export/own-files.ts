import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PersonalFile } from '@anar/service-kit/personal-data/export-personal-data';
import { ownRows } from '@anar/service-kit/personal-data/own-rows';
import { type NotificationDocument, notificationModel } from '../notifications/notification.model.ts';
import { type SwitchDocument, switchModel } from '../notifications/switches/switch.model.ts';
import { type SessionDocument, sessionModel } from '../sessions/session.model.ts';
import { notErased, type UserDocument, userModel } from '../users/user.model.ts';

/**
 * A user's copy of their account. Without session keys and push addresses: each grants access to what it belongs to.
 */
export function ownFiles({ mongo }: Pick<Service, 'mongo'>): PersonalFile[] {
  return [
    {
      name: 'account.json',
      rows: (userId) =>
        ownRows<UserDocument>(userModel(mongo), { _id: userId, ...notErased }, (one) => ({
          id: one._id,
          phone: one.phone,
          name: one.name,
          role: one.role,
          awaitingApproval: one.awaitingApproval,
          plan: one.plan,
          planUntil: one.planUntil,
          walletPaise: one.wallet.balancePaise,
          trustedDevices: one.devices?.map(({ usedAt }) => ({ usedAt })),
          createdAt: one.createdAt,
        })),
    },
    { name: 'consents.json', rows: consents },
    {
      name: 'sessions.json',
      rows: (userId) =>
        ownRows<SessionDocument>(sessionModel(mongo), { userId }, (one) => ({
          id: one._id,
          device: one.userAgent,
          createdAt: one.createdAt,
          lastSeenAt: one.lastSeenAt,
          expiresAt: one.expiresAt,
          endedAt: one.endedAt,
          endReason: one.endReason,
          hasPushes: one.pushToken !== undefined || one.webPush !== undefined,
        })),
    },
    {
      name: 'notifications.json',
      rows: (userId) =>
        ownRows<NotificationDocument>(notificationModel(mongo), { userId }, (one) => ({
          kind: one.kind,
          state: one.state,
          channel: one.channel,
          title: one.title,
          text: one.text,
          createdAt: one.createdAt,
          settledAt: one.settledAt,
        })),
    },
    {
      name: 'notification-switches.json',
      rows: (userId) =>
        ownRows<SwitchDocument>(switchModel(mongo), { _id: userId }, ({ _id: _, ...switches }) => ({ ...switches })),
    },
  ];

  async function* consents(userId: string): AsyncGenerator<object> {
    const user = await userModel(mongo)
      .findOne({ _id: userId, ...notErased }, { consents: 1 })
      .lean();
    for (const { adult, noticeVersion, language, at } of user?.consents ?? []) {
      yield { noticeVersion, language, adult, at };
    }
  }
}
