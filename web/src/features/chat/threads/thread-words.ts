import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import type { ChatSummary } from '@anar/contracts/consult/chat';
import { CONSULTATION } from '@anar/contracts/consult/constants';
import { daysBetween, indiaDay } from '../../../i18n/dates/india-day.ts';
import { timeOfDay } from '../../../i18n/dates/time-of-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { threadsTexts } from './threads.hi.ts';

const say = texts(threadsTexts);
const DAY_MS = 86_400_000;
const inIndia = { timeZone: PRODUCT_TIME_ZONE } as const;
const shortDay = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { day: 'numeric', month: 'short', ...inIndia });
const dayAndYear = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { dateStyle: 'medium', ...inIndia });

export interface ThreadGroups {
  /** With messages that were not read. */
  unread: ChatSummary[];
  read: ChatSummary[];
}

/** Splits off the unread chats; each group is sorted by its last message, newest first. */
export function groupThreads(all: readonly ChatSummary[]): ThreadGroups {
  const sorted = [...all].sort((a, b) => saidAt(b) - saidAt(a) || (a.threadId < b.threadId ? 1 : -1));
  return {
    unread: sorted.filter(({ unread }) => unread > 0),
    read: sorted.filter(({ unread }) => unread === 0),
  };
}

/** Without messages: when the chat was opened. */
const saidAt = ({ last, expiresAt }: ChatSummary) =>
  last ? Date.parse(last.createdAt) : Date.parse(expiresAt) - CONSULTATION.chatDays * DAY_MS;

/** Offline search in the last known list, by name or last message. */
export function searchThreads(all: readonly ChatSummary[], search: string): ChatSummary[] {
  const wanted = search.toLocaleLowerCase();
  return all.filter((one) => `${nameOf(one)} ${lastWords(one.last)}`.toLocaleLowerCase().includes(wanted));
}

export const nameOf = ({ other }: Pick<ChatSummary, 'other'>): string =>
  other.isErased ? say('erased') : other.name.trim() || say('farmer');

/** The last message in one line: 'आप: ठीक है', 'फोटो: टहनी', 'आवाज़ 0:24'. */
export function lastWords(last: ChatSummary['last']): string {
  if (!last) return say('nothingYet');
  const text = contentWords(last);
  return last.isMine && !last.isDeleted ? say('mine', { words: text }) : text;
}

function contentWords({ messageType, content, mediaDuration, isDeleted }: NonNullable<ChatSummary['last']>): string {
  if (isDeleted) return say('deleted');
  const caption = content.trim();
  if (messageType === 'photo') return caption ? say('photoOf', { caption }) : say('photo');
  if (messageType !== 'voice') return caption || say('nothingYet');
  return mediaDuration === null ? say('voice') : say('voiceOf', { time: minutesText(mediaDuration) });
}

/** Seconds as '0:24'. */
function minutesText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** 'सुबह 10:41' today, 'कल' yesterday, else the day, with its year if it is another one. */
export function whenText(at: string, now: number): string {
  const time = Date.parse(at);
  const [day, today] = [indiaDay(time), indiaDay(now)];
  const days = daysBetween(day, today);
  if (days <= 0) return timeOfDay(time);
  if (days === 1) return say('yesterday');
  return (day.slice(0, 4) === today.slice(0, 4) ? shortDay : dayAndYear).format(time);
}

/** Whole remaining days of a chat, at most its usual number. */
export function daysLeft(expiresAt: string, now: number): number {
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS);
  return Math.min(CONSULTATION.chatDays, Math.max(0, days));
}
