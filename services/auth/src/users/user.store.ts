import type { Consent, Role } from '@anar/contracts/auth';
import { CONSENT_NOTICE_VERSION } from '@anar/contracts/constants';
import { userRegistered, userRenamed } from '@anar/contracts/events';
import type { User } from '@anar/contracts/users';
import { changed, created, toEvent } from '@anar/service-kit/events/outbox';
import { consentRequired } from '@anar/service-kit/http/access/guard';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, isWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import type { FormerCustomers } from '../leaving/former-customers.ts';
import { TRUSTED } from '../otp/otp-limits.ts';
import { firstName } from './person-name.ts';
import { PRESENT, type UserDocument, userModel } from './user.model.ts';

/** A proved number, the notice that its owner saw, and what its owner wants should it be new here. */
export interface Login {
  /** Ten digits. */
  phone: string;
  role: Role;
  awaitingApproval: boolean;
  name: string | undefined;
  /** Of the notice on the screen of this login; undefined where the client says nothing of it. */
  consent: Consent | undefined;
  at: Date;
  requestId: string;
}

export type UserStore = ReturnType<typeof createUserStore>;

/** Accounts in Mongo. `noticeVersion`: the notice that everybody must have agreed to; `now` in ms since 1970. */
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

  /** A device that the account trusts was used now; of others nothing is kept. */
  async function useDevice(userId: string, device: string, now: number): Promise<void> {
    const used = { $set: { 'devices.$.usedAt': new Date(now) } };
    await users.updateOne({ _id: userId, 'devices.id': device }, used);
  }

  return {
    /** What decides over a code: whether a number has an account, and whether that trusts the device. */
    async beforeLogin(phone: string, device: string, now: number): Promise<{ known: boolean; trusted: boolean }> {
      const account = await users.findOne({ phone }, { devices: 1 }).lean();
      const trusted = account?.devices?.some(
        ({ id, usedAt }) => id === device && usedAt.getTime() + TRUSTED.lifeMs > now,
      );
      return { known: account !== null, trusted: trusted === true };
    },

    /** Trusts a device that finished a login; the five that were used last are kept. */
    async trustDevice(userId: string, device: string, now: number): Promise<void> {
      for (;;) {
        try {
          const added = {
            $each: [{ id: device, usedAt: new Date(now) }],
            $sort: { usedAt: -1 },
            $slice: TRUSTED.devices,
          };
          const unknown = { _id: userId, ...PRESENT, 'devices.id': { $ne: device } };
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
     * The account of a number, made now if there is none. An old account keeps its role and name. A login is the consent
     * to the notice in force, which every login screen links to under its button, at the time of the login. Throws 403
     * `consent_required` only for a screen that showed an older one, and only to whoever has yet to agree to this one.
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

    /** An account that no login made and nobody awaits approval for, unless its id or number has one. */
    async addKnown({ id, phone, role, name }: Pick<User, 'id' | 'phone' | 'role' | 'name'>, at: Date): Promise<void> {
      const fields = { _id: id, phone, name, role, awaitingApproval: false, consents: [], createdAt: at };
      const begun = { wallet: { balancePaise: 0 }, plan: 'free' as const };
      const event = toEvent(userRegistered, { aggregateId: id, userId: id, data: { userId: id, role } });
      try {
        await users.create(created({ ...fields, ...begun }, event));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** What a person agrees to who is logged in. Throws 403 `consent_required` for another notice than the known one. */
    async consent(userId: string, consent: Consent, at: Date): Promise<User | undefined> {
      if (!isKnown(consent)) throw consentRequired(noticeVersion);
      const user = await users.findOne({ _id: userId, ...PRESENT }).lean();
      return user ? recordConsent(user, consent, at) : undefined;
    },

    async find(userId: string): Promise<User | undefined> {
      const user = await users.findOne({ _id: userId, ...PRESENT }).lean();
      return user ? toUser(user) : undefined;
    },

    /** Notes that somebody is here: who was told that the account ends stays. False when it is gone already. */
    async seen(userId: string, at: number): Promise<boolean> {
      const here = { $set: { lastSeenAt: new Date(at) }, $unset: { erasesAt: 1 } } as const;
      return (await users.updateOne({ _id: userId, ...PRESENT }, here)).matchedCount === 1;
    },

    /** What a person agreed to, oldest first. */
    async consents(userId: string): Promise<UserDocument['consents'] | undefined> {
      return (await users.findOne({ _id: userId, ...PRESENT }, { consents: 1 }).lean())?.consents;
    },

    /** Undefined when there is no such account. The same name again changes nothing and sends no event. */
    async rename(userId: string, name: string, requestId: string): Promise<User | undefined> {
      const event = toEvent(userRenamed, { aggregateId: userId, userId, requestId, data: { userId, name } });
      await users.updateOne({ _id: userId, ...PRESENT, name: { $ne: name } }, changed({ name }, event));
      return this.find(userId);
    },

    /** The plan that payments publishes; by `seq`, so that repeated and older events change nothing. */
    async putPlan(userId: string, seq: number, plan: Pick<UserDocument, 'plan' | 'planUntil'>): Promise<void> {
      await users.updateOne(
        { _id: userId, ...PRESENT, ...olderThan('planSeq', seq) },
        { $set: { ...plan, planSeq: seq } },
      );
    },

    /** What may be spent, as payments publishes it; by `seq` like the plan. */
    async putBalance(userId: string, seq: number, balancePaise: number): Promise<void> {
      const set = { wallet: { balancePaise }, walletSeq: seq };
      await users.updateOne({ _id: userId, ...PRESENT, ...olderThan('walletSeq', seq) }, { $set: set });
    },

    /** Whether an expert may work, as consult-chat publishes it; by `seq` like the plan. */
    async putApproval(userId: string, seq: number, approved: boolean): Promise<void> {
      const expert = { _id: userId, ...PRESENT, role: { $ne: 'farmer' as const }, ...olderThan('approvalSeq', seq) };
      await users.updateOne(expert, { $set: { awaitingApproval: !approved, approvalSeq: seq } });
    },
  };

  /** Each version of the notice once, with the time it was first agreed to. */
  async function recordConsent(user: UserDocument, consent: Consent, at: Date): Promise<User> {
    await users.updateOne(
      { _id: user._id, ...PRESENT, 'consents.noticeVersion': { $ne: consent.noticeVersion } },
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
