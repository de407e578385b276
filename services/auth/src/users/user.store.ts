import type { Consent, Role } from '@anar/contracts/auth';
import { userRegistered, userRenamed } from '@anar/contracts/events';
import type { User } from '@anar/contracts/users';
import { changed, created, toEvent } from '@anar/service-kit/events/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { firstName } from './person-name.ts';
import { type UserDocument, userModel } from './user.model.ts';

/** A proved number, and what its owner wants should it be new here. */
export interface Login {
  /** Ten digits. */
  phone: string;
  role: Role;
  awaitingApproval: boolean;
  name: string | undefined;
  consent: Consent | undefined;
  at: Date;
  requestId: string;
}

export type UserStore = ReturnType<typeof createUserStore>;

/** Accounts in Mongo. */
export function createUserStore(service: Service) {
  const users = userModel(service.mongo);
  service.events.outbox(users);

  async function register(login: Login): Promise<User> {
    const id = ulid(login.at.getTime());
    const { phone, role, awaitingApproval, consent, at, requestId } = login;
    const data = { userId: id, role };
    const fields = {
      _id: id,
      phone,
      name: firstName(login),
      role,
      awaitingApproval,
      consents: consent ? [{ ...consent, at }] : [],
      wallet: { balancePaise: 0 },
      plan: 'free' as const,
      createdAt: at,
    };
    const event = toEvent(userRegistered, { aggregateId: id, userId: id, requestId, data });
    const document = await users.create(created(fields, event));
    return toUser(document.toObject());
  }

  return {
    async hasAccount(phone: string): Promise<boolean> {
      return (await users.exists({ phone })) !== null;
    },

    /** The account of a number, made now if there is none. An old account keeps its role and name. */
    async logIn(login: Login): Promise<User> {
      const { phone, consent, at } = login;
      for (;;) {
        const known = await users.findOne({ phone }).lean();
        if (known) {
          if (consent) await recordConsent(known._id, consent, at);
          return toUser(known);
        }
        try {
          return await register(login);
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    async find(userId: string): Promise<User | undefined> {
      const user = await users.findById(userId).lean();
      return user ? toUser(user) : undefined;
    },

    /** Undefined when there is no such account. The same name again changes nothing and sends no event. */
    async rename(userId: string, name: string, requestId: string): Promise<User | undefined> {
      const event = toEvent(userRenamed, { aggregateId: userId, userId, requestId, data: { userId, name } });
      await users.updateOne({ _id: userId, name: { $ne: name } }, changed({ name }, event));
      return this.find(userId);
    },
  };

  /** Each version of the notice once, with the time it was first agreed to. */
  async function recordConsent(userId: string, consent: Consent, at: Date): Promise<void> {
    await users.updateOne(
      { _id: userId, 'consents.noticeVersion': { $ne: consent.noticeVersion } },
      { $push: { consents: { ...consent, at } } },
    );
  }
}

function toUser({ _id, name, phone, role, awaitingApproval, wallet, plan, createdAt }: UserDocument): User {
  return {
    id: _id,
    name,
    phone,
    role,
    ...(awaitingApproval && { awaitingApproval }),
    ...(role !== 'farmer' && { doctorId: _id }),
    wallet: { balancePaise: wallet.balancePaise },
    plan,
    createdAt: createdAt.toISOString(),
  };
}
