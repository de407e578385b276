import type { AlertLevel } from '@anar/contracts/orchards/advisories';
import { type NotificationRequest, orchardNotificationWanted } from '@anar/contracts/users/notifications';
import { shortenedText } from '@anar/india/cut-text';
import { indiaInstant } from '@anar/india/time';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { StoredOrchard } from '../../orchards/orchard.store.ts';
import type { AdvisoryContent } from '../advisory.ts';

type PushContent = Pick<
  AdvisoryContent,
  'sprayDecision' | 'sprayReasons' | 'districtAlert' | 'alertMessage' | 'alertSource'
>;

const TEXT_MAX = 240;
const ALARMING: readonly AlertLevel[] = ['orange', 'red'];
/** After this time the morning push is useless. */
const WORTH_UNTIL = '12:00';

/** The event that requests the morning push; undefined when nothing is urgent, or from noon on. */
export function morningPush(
  advisory: { id: string; day: string; content: PushContent },
  { id: orchardId, userId, name }: Pick<StoredOrchard, 'id' | 'userId' | 'name'>,
  now: Date,
): PendingEvent | undefined {
  const until = indiaInstant(`${advisory.day}T${WORTH_UNTIL}`);
  const lines = linesOf(advisory.content);
  const [first] = lines;
  if (!first || now >= until) return undefined;
  const data: NotificationRequest = {
    userId,
    kind: 'daily_advice',
    key: `daily-advice/${orchardId}/${advisory.day}`,
    title: `${name}: ${first.title}`,
    text: shortenedText(lines.map(({ text }) => text).join(' '), TEXT_MAX),
    path: `/orchard?orchard=${orchardId}`,
    until: until.toISOString(),
  };
  return toEvent(orchardNotificationWanted, { aggregateId: advisory.id, userId, data });
}

/** The worst first. */
function linesOf({ sprayDecision, sprayReasons, districtAlert, alertMessage, alertSource }: PushContent) {
  const lines: { title: string; text: string }[] = [];
  if (ALARMING.includes(districtAlert)) {
    const title = alertSource === 'government' ? 'मौसम की सरकारी चेतावनी' : 'मौसम की चेतावनी (अनुमान)';
    lines.push({ title, text: alertMessage });
  }
  if (sprayDecision === 'avoid') {
    const [reason] = sprayReasons;
    lines.push({ title: 'आज छिड़काव न करें', text: `आज छिड़काव न करें${reason ? `: ${reason}` : '।'}` });
  }
  return lines;
}
