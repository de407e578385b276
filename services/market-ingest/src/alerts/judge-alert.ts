import { type ALERT_DIRECTIONS, MARKET } from '@anar/contracts/constants';
import { daysBetween } from '@anar/india/time';

export type Side = (typeof ALERT_DIRECTIONS)[number];

/** The newest price of a mandi: its day in India and the modal price in ₹ per quintal. */
export interface DayPrice {
  day: string;
  modal: number;
}

/** State of an alert after its last judging. */
export interface AlertState extends DayPrice {
  /** Which side of the alert's price `modal` is on. */
  side: Side;
  /** `side` of the day judged before this one: a corrected price is compared with that day, not with itself. */
  before: Side;
  /** The last day for which a push was sent. */
  toldOn?: string;
}

/** A price equal to the alert's counts as above. */
function sideOf(modal: number, price: number): Side {
  return modal >= price ? 'above' : 'below';
}

/** State of a new alert: its first price has not crossed anything. */
export function initialAlertState(newest: DayPrice, price: number): AlertState {
  const side = sideOf(newest.modal, price);
  return { ...newest, side, before: side };
}

/**
 * Returns the state of an alert after a price, and whether to push it: once for each day on which the price is on the
 * wanted side and was not the day before. Undefined when there is nothing to judge: the same price, an earlier day, or
 * a crossing more than `MARKET.freshDays` old; the next fresh price on that side is then pushed instead. `today` is the
 * day in India.
 */
export function judgeAlert(
  alert: AlertState & { direction: Side; price: number },
  { day, modal }: DayPrice,
  today: string,
): { judged: AlertState; shouldPush: boolean } | undefined {
  if (day < alert.day || (day === alert.day && modal === alert.modal)) return undefined;
  const side = sideOf(modal, alert.price);
  const before = day === alert.day ? alert.before : alert.side;
  const crossed = side === alert.direction && before !== alert.direction;
  if (crossed && daysBetween(day, today) > MARKET.freshDays) return undefined;
  const shouldPush = crossed && alert.toldOn !== day;
  const toldOn = shouldPush ? day : alert.toldOn;
  return { judged: { day, modal, side, before, ...(toldOn !== undefined && { toldOn }) }, shouldPush };
}
