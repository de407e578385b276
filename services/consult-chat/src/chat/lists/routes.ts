import { countUnread, listChats } from '@anar/contracts/consult/chat';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Doctors } from '../../consultations/doctors.ts';
import type { ChatLists } from './chat-lists.ts';

export interface ChatListRouteDeps {
  lists: ChatLists;
  doctors: Pick<Doctors, 'find' | 'requireApproved'>;
}

const NOTHING = { total: 0, threads: [] };

/** A user's chats, as farmer or as doctor. */
export function registerChatListRoutes(
  { routes }: Pick<Service, 'routes'>,
  { lists, doctors }: ChatListRouteDeps,
): void {
  routes.user(listChats, async ({ caller: { userId, role }, query }) => {
    if (role === 'farmer') return { threads: await lists.list({ userId, as: 'farmer' }, query) };
    await doctors.requireApproved(userId);
    return { threads: await lists.list({ userId, as: 'doctor' }, query) };
  });
  // Polled on every screen, also by a doctor awaiting approval: zero then, not an error.
  routes.user(countUnread, async ({ caller: { userId, role } }) => {
    if (role === 'farmer') return lists.unread({ userId, as: 'farmer' });
    return (await doctors.find(userId)) ? lists.unread({ userId, as: 'doctor' }) : NOTHING;
  });
}
