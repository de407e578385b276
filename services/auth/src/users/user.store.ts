import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { userRegistered, userRenamed } from '@anar/contracts/messages/events';
import type { Consent, Role } from '@anar/contracts/users/auth';
import type { User } from '@anar/contracts/users/users';
import { changed, created, toEvent } from '@anar/service-kit/events/outbox/outbox';
import { consentRequired } from '@anar/service-kit/http/access/guard';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, isWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import type { FormerCustomers } from '../account-deletion/former-customers.ts';
import { TRUSTED } from '../otp/limits/otp-limits.ts';
import { firstName } from './person-name.ts';
import { notErased, type UserDocument, userModel } from './user.model.ts';

/** A verified phone number, the notice that was shown, and the data for a new account. */
export interface Login {
  /** Ten digits. */
  phone: string;
  role: Role;
  awaitingApproval: boolean;
  name: string | undefined;
  /** The notice on the screen of this login; undefined where the client does not send it. */
  consent: Consent | undefined;
  at: Date;
  requestId: string;
}

export type UserStore = ReturnType<typeof createUserStore>;

/** Accounts in Mongo. `noticeVersion`: the notice that every user must have agreed to; `now` in ms since 1970. */
export function createUserStore(
  service: Service,
  {
    noticeVersion = CONSENT_NOTICE_VERSION,
    formerCustomers,
    now = Date.now,
  }: {
    noticeVersion?: string | undefined;
    formerCustomers?: Pick<FormerCustomers, 'has'>;
    now?: () => number;
  } = {},
) {
  const users = userModel(service.mongo);
  service.events.outbox(users);

  const isKnown = (consent: Consent | undefined) => consent?.noticeVersion === noticeVersion;

  async function register(login: Login, consent: Consent): Promise<User> {
    const id = ulid(login.at.getTime());
    const { phone, role, awaitingApproval, at, requestId } = login;
    const wasCustomer = await formerCustomers?.has(phone);
    const data = { userId: id, role, ...(wasCustomer && { wasCustomer }) };
    const fields = {
      _id: id,
      phone,
      name: firstName(login),
      role,
      awaitingApproval,
      consents: [{ ...consent, at }],
      wallet: { balancePaise: 0 },
      plan: 'free' as const,
      createdAt: at,
      lastSeenAt: at,
    };
    const event = toEvent(userRegistered, { aggregateId: id, userId: id, requestId, data });
    const document = await users.create(created(fields, event));
    return toUser(document.toObject());
  }

  /** Updates when a trusted device was used; other devices are not recorded. */
  async function useDevice(userId: string, device: string, now: number): Promise<void> {
    const used = { $set: { 'devices.$.usedAt': new Date(now) } };
    await users.updateOne({ _id: userId, 'devices.id': device }, used);
  }

  return {
    /** What the login limits depend on: whether a number has an account, and whether that trusts the device. */
    async beforeLogin(phone: string, device: string, now: number): Promise<{ known: boolean; trusted: boolean }> {
      const account = await users.findOne({ phone }, { devices: 1 }).lean();
      const trusted = account?.devices?.some(
        ({ id, usedAt }) => id === device && usedAt.getTime() + TRUSTED.lifeMs > now,
      );
      return { known: account !== null, trusted: trusted === true };
    },

    /** Trusts a device that completed a login; the five used last are kept. */
    async trustDevice(userId: string, device: string, now: number): Promise<void> {
      for (;;) {
        try {
          const added = {
            $each: [{ id: device, usedAt: new Date(now) }],
            $sort: { usedAt: -1 },
            $slice: TRUSTED.devices,
          };
          const unknown = { _id: userId, ...notErased, 'devices.id': { $ne: device } };
          const { matchedCount } = await users.updateOne(unknown, { $push: { devices: added } });
          if (matchedCount === 0) await useDevice(userId, device, now);
          return;
        } catch (error) {
          if (!isWriteConflict(error)) throw error;
        }
      }
    },

    useDevice,

    async distrustDevice(userId: string, device: string): Promise<void> {
      await users.updateOne({ _id: userId }, { $pull: { devices: { id: device } } });
    },

    /**
     * The account of a number, created now if there is none. An existing account keeps its role and name. A login is
     * the consent to the current notice, which every login screen links to under its button. Throws 403
     * `consent_required` only for a screen that showed an older one, and only to users who have not agreed to the
     * current one.
     */
    async logIn(login: Login): Promise<User> {
      const { phone, at, consent: shown } = login;
      const consent = { adult: true, noticeVersion, language: shown?.language ?? 'hi' } as const;
      for (;;) {
        const known = await users.findOne({ phone }).lean();
        if (known?.consents.some(isKnown)) return toUser(known);
        if (shown && shown.noticeVersion < noticeVersion) throw consentRequired(noticeVersion);
        if (known) return recordConsent(known, consent, at);
        try {
          return await register(login, consent);
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** Creates an account without a login and without approval, unless its id or number exists. */
    async addKnown({ id, phone, role, name }: Pick<User, 'id' | 'phone' | 'role' | 'name'>, at: Date): Promise<void> {
      const fields = { _id: id, phone, name, role, awaitingApproval: false, consents: [], createdAt: at };
      const initial = { wallet: { balancePaise: 0 }, plan: 'free' as const };
      const event = toEvent(userRegistered, { aggregateId: id, userId: id, data: { userId: id, role } });
      try {
        await users.create(created({ ...fields, ...initial }, event));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** The consent of a logged-in user. Throws 403 `consent_required` for a notice other than the current one. */
    async consent(userId: string, consent: Consent, at: Date): Promise<User | undefined> {
      if (!isKnown(consent)) throw consentRequired(noticeVersion);
      const user = await users.findOne({ _id: userId, ...notErased }).lean();
      return user ? recordConsent(user, consent, at) : undefined;
    },

    async find(userId: string): Promise<User | undefined> {
      const user = await users.findOne({ _id: userId, ...notErased }).lean();
      return user ? toUser(user) : undefined;
    },

    /** Records a visit and cancels an announced deletion. False when the account is deleted already. */
    async seen(userId: string, at: number): Promise<boolean> {
      const here = { $set: { lastSeenAt: new Date(at) }, $unset: { erasesAt: 1 } } as const;
      return (await users.updateOne({ _id: userId, ...notErased }, here)).matchedCount === 1;
    },

    /** A user's consents, oldest first. */
    async consents(userId: string): Promise<UserDocument['consents'] | undefined> {
      return (await users.findOne({ _id: userId, ...notErased }, { consents: 1 }).lean())?.consents;
    },

    /** Undefined when there is no such account. The same name again is a no-op without an event. */
    async rename(userId: string, name: string, requestId: string): Promise<User | undefined> {
      const event = toEvent(userRenamed, { aggregateId: userId, userId, requestId, data: { userId, name } });
      await users.updateOne({ _id: userId, ...notErased, name: { $ne: name } }, changed({ name }, event));
      return this.find(userId);
    },

    /** The plan that payments publishes; by `seq`, so that repeated and older events change nothing. */
    async putPlan(userId: string, seq: number, plan: Pick<UserDocument, 'plan' | 'planUntil'>): Promise<void> {
      await users.updateOne(
        { _id: userId, ...notErased, ...olderThan('planSeq', seq) },
        { $set: { ...plan, planSeq: seq } },
      );
    },

    /** The spendable balance, as payments publishes it; by `seq` like the plan. */
    async putBalance(userId: string, seq: number, balancePaise: number): Promise<void> {
      const set = { wallet: { balancePaise }, walletSeq: seq };
      await users.updateOne({ _id: userId, ...notErased, ...olderThan('walletSeq', seq) }, { $set: set });
    },

    /** Whether an expert may work, as consult-chat publishes it; by `seq` like the plan. */
    async putApproval(userId: string, seq: number, approved: boolean): Promise<void> {
      const expert = { _id: userId, ...notErased, role: { $ne: 'farmer' as const }, ...olderThan('approvalSeq', seq) };
      await users.updateOne(expert, { $set: { awaitingApproval: !approved, approvalSeq: seq } });
    },
  };

  /** Each version of the notice once, with the time of the first consent. */
  async function recordConsent(user: UserDocument, consent: Consent, at: Date): Promise<User> {
    await users.updateOne(
      { _id: user._id, ...notErased, 'consents.noticeVersion': { $ne: consent.noticeVersion } },
      { $push: { consents: { ...consent, at } } },
    );
    return toUser({ ...user, consents: [...user.consents, { ...consent, at }] });
  }

  function toUser(user: UserDocument): User {
    const consented = user.consents.some(isKnown);
    return { ...publicPart(user, now()), ...(!consented && { consentNeeded: noticeVersion }) };
  }
}

const olderThan = (field: 'planSeq' | 'walletSeq' | 'approvalSeq', seq: number) => ({
  $or: [{ [field]: { $exists: false } }, { [field]: { $lt: seq } }],
});

function publicPart(user: UserDocument, now: number): User {
  const { _id, name, phone, role, awaitingApproval, wallet, planUntil, createdAt } = user;
  const hasEnded = planUntil && planUntil.getTime() <= now;
  const plan = hasEnded ? 'free' : user.plan;
  return {
    id: _id,
    name,
    phone,
    role,
    ...(awaitingApproval && { awaitingApproval }),
    ...(role !== 'farmer' && { doctorId: _id }),
    wallet: { balancePaise: wallet.balancePaise },
    plan,
    ...(plan !== 'free' && planUntil && { planUntil: planUntil.toISOString() }),
    createdAt: createdAt.toISOString(),
  };
}
