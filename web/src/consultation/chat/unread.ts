import type { Reply } from '../../api/call.ts';
import { texts } from '../../i18n/texts.ts';
import { chatLinkTexts } from './chat-link.hi.ts';

const say = texts(chatLinkTexts);
const MOST = 99;

type Unread = Reply<'GET /api/chat/unread'>;

/** Unread messages of one chat; 0 while unknown. */
export const unreadIn = (unread: Unread | undefined, threadId: string | undefined): number =>
  unread?.threads.find((thread) => thread.threadId === threadId)?.unread ?? 0;

/** '3', '99+'. */
export const countText = (count: number): string => (count > MOST ? say('many', { n: MOST }) : String(count));

/** 'परामर्श, 2 नए संदेश'. */
export const placeText = (place: string, count: number): string => say('placeUnread', { place, n: countText(count) });

/** '2 नए संदेश'. */
export const unreadText = (count: number): string => say('unread', { n: countText(count) });
