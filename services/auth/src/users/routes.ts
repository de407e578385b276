import { kitErrors } from '@anar/contracts/errors/kit';
import { getUser, readContact, renameUser, setPushToken, type User } from '@anar/contracts/users/users';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SessionStore } from '../sessions/session.store.ts';
import { personName } from './person-name.ts';
import type { UserStore } from './user.store.ts';

export function registerUserRoutes(
  { routes, tombstones }: Service,
  { users, sessions, now }: { users: UserStore; sessions: SessionStore; now(): number },
): void {
  routes.self(getUser, async ({ caller }) => ({ user: found(await users.find(caller.userId)) }));

  routes.self(renameUser, async ({ caller, body, id }) => ({
    user: found(await users.rename(caller.userId, personName(body.name), id)),
  }));

  routes.self(setPushToken, async ({ caller, body }) => {
    const stored = await sessions.setPushToken(caller.userId, caller.sid, body.fcmToken, now());
    if (!stored) throw new AppError(kitErrors.sessionEnded);
    return { message: 'सूचनाएँ चालू हैं।' };
  });

  routes.service(readContact, async ({ params: { userId } }) => {
    if (await tombstones.hasCached(userId)) throw new AppError(kitErrors.notFound);
    const { name, phone, role } = found(await users.find(userId));
    return { name, phone, role };
  });
}

function found(user: User | undefined): User {
  if (!user) throw new AppError(kitErrors.notFound);
  return user;
}
