import { countUnread, listChats } from '@anar/contracts/consult/chat';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Doctors } from '../../consultations/people.ts';
import type { ChatLists } from './chat-lists.ts';

export interface ChatListRouteDeps {
  lists: ChatLists;
  doctors: Pick<Doctors, 'find' | 'requireApproved'>;
}

const NOTHING = { total: 0, threads: [] };

/** One's chats: a farmer's by what he asked, a doctor's by what he was asked. */
export function registerChatListRoutes(
  { routes }: Pick<Service, 'routes'>,
  { lists, doctors }: ChatListRouteDeps,
): void {
  routes.user(listChats, async ({ caller: { userId, role }, query }) => {
    if (role === 'farmer') return { threads: await lists.list({ userId, as: 'farmer' }, query) };
    await doctors.requireApproved(userId);
    return { threads: await lists.list({ userId, as: 'doctor' }, query) };
  });
  // On every screen, also of a doctor who waits for approval: there is nothing to count for him.
  routes.user(countUnread, async ({ caller: { userId, role } }) => {
    if (role === 'farmer') return lists.unread({ userId, as: 'farmer' });
    return (await doctors.find(userId)) ? lists.unread({ userId, as: 'doctor' }) : NOTHING;
  });
}
