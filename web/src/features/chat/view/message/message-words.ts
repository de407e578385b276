import type { ChatMessage } from '@anar/contracts/consult/chat';
import { CHAT } from '@anar/contracts/consult/constants';
import { dayBefore, spoken } from '../../../../i18n/dates/india-day.ts';
import { timeOfDay } from '../../../../i18n/dates/time-of-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { chatTexts } from '../../chat.hi.ts';
import type { Tick, UnsentMessage } from '../../thread/open-thread.ts';
import type { Row } from '../list/rows.ts';

const say = texts(chatTexts);
const MINUTE_MS = 60_000;

/** 'आज', 'कल', '21 नवंबर'. */
export function dayText(day: string, today: string): string {
  if (day === today) return say('today');
  return day === dayBefore(today, 1) ? say('yesterday') : spoken(day, today);
}

export const newText = (count: number): string =>
  count === 1 ? say('oneNewMessage') : say('newMessages', { n: count });

/** The delivery state of an own message. */
export function tickText(of: Tick | UnsentMessage['state']): string {
  if (typeof of === 'string') return say(of);
  switch (of.name) {
    case 'waiting':
      return say('queued');
    case 'failed':
      return say('notSent');
    case 'sending':
      return of.share === null ? say('sending') : say('sendingShare', { percent: Math.floor(of.share * 100) });
  }
}

type Said = Pick<ChatMessage, 'messageType' | 'content'> & { isDeleted?: boolean; seconds: number | null | undefined };

function whatIsSaid({ messageType, content, isDeleted, seconds }: Said): string {
  if (isDeleted) return say('deleted');
  if (messageType === 'voice') return say('voice', { seconds: Math.round(seconds ?? 0) });
  if (messageType === 'photo') return [say('photo'), content].filter(Boolean).join(': ');
  return content;
}

/** The text of a message for screen readers; for a photo or voice what it is. */
export const spokenMessage = (message: ChatMessage): string =>
  whatIsSaid({ ...message, seconds: message.mediaDuration });

export const spokenUnsent = (unsent: UnsentMessage): string => whatIsSaid({ ...unsent, seconds: unsent.seconds });

/** The label of a message for screen readers: who, what, when, and its delivery state. */
export function messageLabel(row: Row, tick: Tick | null, otherName: string): string {
  if (row.kind === 'unsent') {
    const { unsent } = row;
    const when = timeOfDay(unsent.submittedAt);
    return say('saidMine', { who: say('you'), what: spokenUnsent(unsent), when, tick: tickText(unsent.state) });
  }
  const what = spokenMessage(row.message);
  const when = timeOfDay(row.message.createdAt);
  if (tick === null) return say('said', { who: otherName, what, when });
  return say('saidMine', { who: say('you'), what, when, tick: tickText(tick) });
}

export function systemText({ system }: ChatMessage, isExpired: boolean): string {
  switch (system?.line) {
    case 'prescription':
      return say('prescription', { n: system.prescriptionVersion ?? 1 });
    case 'ended':
      return say(isExpired ? 'ended' : 'endedOpen');
    case 'missed':
      return say(system.callId ? 'callMissed' : 'missed');
    default:
      return say('accepted');
  }
}

/** What can be done with a message; `late`: the time limit for removal is over. */
export interface Choices {
  copy: string | null;
  remove: 'yes' | 'late' | 'no';
}

/** Null when there is nothing to choose. `now` by the server's clock. */
export function choicesOf(row: Row, now: number): Choices | null {
  if (row.kind === 'system') return null;
  const { content } = row.kind === 'unsent' ? row.unsent : row.message;
  const isDeleted = row.kind === 'stored' && row.message.isDeleted;
  const copy = content !== '' && !isDeleted ? content : null;
  const remove = removable(row, now);
  return copy === null && remove === 'no' ? null : { copy, remove };
}

function removable(row: Exclude<Row, { kind: 'system' }>, now: number): Choices['remove'] {
  if (row.kind === 'unsent') return row.unsent.state.name === 'sending' ? 'no' : 'yes';
  const { isDeleted, createdAt } = row.message;
  if (!row.isMine || isDeleted) return 'no';
  return now - Date.parse(createdAt) <= CHAT.deleteMinutes * MINUTE_MS ? 'yes' : 'late';
}

const TITLED = /^(?:डॉ|डा|dr)\.?\s/i;

/** 'डॉ. सुनीता' of 'डॉ. सुनीता पाटील', 'लता' of 'लता जाधव'. */
export function shortName(name: string): string {
  const parts = name.trim().split(/\s+/);
  return parts.slice(0, TITLED.test(name.trim()) ? 2 : 1).join(' ');
}

const WIDEST = 16 / 9;
const TALLEST = 3 / 4;

/** Aspect ratio (width / height) of the box reserved for a photo; extreme ratios are cropped. */
export function boxRatio(width: number | undefined, height: number | undefined): number {
  if (!width || !height) return 4 / 3;
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}
