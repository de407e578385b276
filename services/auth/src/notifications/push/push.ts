import type { NotificationRequest } from '@anar/contracts/users/notifications';

/** What a phone shows, and what a tap on it opens. */
export interface Push extends Pick<NotificationRequest, 'call'> {
  title: string;
  text: string;
  /** Screen of the web app: `/orchard`. */
  path: string;
  kind: string;
  /** A phone replaces a notification by a later one with the same tag. */
  tag: string;
  /** Time to live in seconds. */
  secondsOfWorth: number;
}

/**
 * `gone`: the app is no longer on this phone; `refused`: the provider will never accept this message for this phone;
 * `unwanted`: not sent because it is not wanted any more.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unwanted';

/** Called before each attempt: a later notification may have replaced it while it waited. */
export type StillWanted = () => Promise<boolean>;

/** Sends a push to one phone; `To` is the phone's token or subscription. */
export interface PushProvider<To> {
  name: string;
  configured: boolean;
  /**
   * Throws `PushFailure` when a later retry may succeed. The phone may have received it nevertheless: hence the tag.
   */
  send(to: To, push: Push, isWanted?: StillWanted): Promise<PushOutcome>;
  close(): Promise<void>;
}

export class PushFailure extends Error {
  override name = 'PushFailure';
}
