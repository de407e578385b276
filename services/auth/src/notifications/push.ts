import type { NotificationRequest } from '@anar/contracts/notifications';

/** What a phone shows, and what a tap on it opens. */
export interface Push extends Pick<NotificationRequest, 'call'> {
  title: string;
  text: string;
  /** Screen of the web app: `/orchard`. */
  path: string;
  kind: string;
  /** A phone shows the later of two with the same tag in place of the earlier. */
  tag: string;
  /** Seconds after which it is not shown any more. */
  secondsOfWorth: number;
}

/** `gone`: this phone has the app no more; `refused`: the provider will never take this message for this phone; `unwanted`: it was not tried (any more). */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unwanted';

/** Asked before each try: while it waited a later one may have come in its place. */
export type StillWanted = () => Promise<boolean>;

/** Brings a push to one phone; `To` is what the phone gave us to reach it by. */
export interface PushProvider<To> {
  name: string;
  configured: boolean;
  /** Throws `PushFailure` when a later try may succeed. The phone may have got it all the same: hence the tag. */
  send(to: To, push: Push, isWanted?: StillWanted): Promise<PushOutcome>;
  close(): Promise<void>;
}

export class PushFailure extends Error {
  override name = 'PushFailure';
}
