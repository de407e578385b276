import { marketNotificationWanted, type NotificationRequest } from '@anar/contracts/users/notifications';
import { shortenedText } from '@anar/india/cut-text';
import { atFirstUse } from '@anar/india/first-use';
import { HOUR_MS } from '@anar/india/time';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { DayPrice } from './judge-alert.ts';
import type { StoredAlert } from './price-alert.store.ts';

const WORTH_MS = 48 * HOUR_MS;
/** Most letters of a mandi's name in a push; the portal does not limit names. */
const NAME_MAX = 40;
const KILOGRAMS = 100;

const rupees = atFirstUse(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }));
const money = (amount: number) => `₹${rupees().format(amount)}`;
const spokenDay = atFirstUse(
  () => new Intl.DateTimeFormat('hi-IN-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

export interface Crossing {
  alert: StoredAlert;
  newest: DayPrice;
  /** The price is made-up sample data. */
  sample: boolean;
  now: Date;
  requestId: string | undefined;
}

/** The event that requests the push of a crossing. */
export function pricePush({ alert, newest, sample, now, requestId }: Crossing): PendingEvent {
  const { id, userId, marketId, direction, price } = alert;
  const note = sample ? 'नमूना: ' : '';
  const mandi = shortenedText(alert.mandiName, NAME_MAX);
  const perQuintal = `${money(newest.modal)} क्विंटल`;
  const wanted = `${money(price)} ${direction === 'above' ? 'या ऊपर' : 'से नीचे'}`;
  const day = spokenDay().format(new Date(newest.day));
  const variety = alert.varietyName && ` (${shortenedText(alert.varietyName, NAME_MAX)})`;
  const data: NotificationRequest = {
    userId,
    kind: 'price_alert',
    key: `price-alert/${id}/${newest.day}`,
    title: `${note}${mandi}: अनार ${perQuintal}`,
    text: `${note}${mandi}${variety} में ${day} को भाव ${perQuintal} (${money(newest.modal / KILOGRAMS)} किलो) रहा। आपने ${wanted} जाने पर बताने को कहा था।`,
    path: `/market/${marketId}`,
    until: new Date(now.getTime() + WORTH_MS).toISOString(),
  };
  return toEvent(marketNotificationWanted, { aggregateId: id, userId, data, requestId });
}
