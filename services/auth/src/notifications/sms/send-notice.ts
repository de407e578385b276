import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { createSpending } from '@anar/service-kit/provider/spending';
import { Counter } from 'prom-client';
import { SmsFailure, type SmsProvider } from '../../otp/sms/sms.ts';
import type { UserStore } from '../../users/user.store.ts';
import type { NotificationDocument, NotificationState } from '../notification.model.ts';
import type { NotificationStore } from '../notification.store.ts';
import { PushFailure } from '../push/push.ts';

/** Two adjacent variables of a DLT template, 30 characters each. */
const MOST_CHARACTERS = 60;
/** What a user, or a phone that reads codes, could take for a code; in any script, with spaces or dashes in it. */
const SIX_DIGITS = /\p{Nd}(?:[\s-]?\p{Nd}){5,}/gu;

/** The SMS text of a notification: its title, cut to the length of the registered template. */
export function noticeText(title: string): string {
  const text = title.replace(SIX_DIGITS, '…').replace(/\s+/g, ' ').trim();
  const letters = Array.from(new Intl.Segmenter('hi').segment(text), ({ segment }) => segment);
  if (text.length <= MOST_CHARACTERS) return text;
  let short = '';
  for (const letter of letters) {
    if (short.length + letter.length > MOST_CHARACTERS - 1) break;
    short += letter;
  }
  return `${short.trimEnd()}…`;
}

/** Per user and day in India: limits the cost and annoyance of a sending loop. */
const MOST_A_PERSON_A_DAY = 5;
const OUTCOMES = ['sent', 'unsure', 'failed', 'limited', 'unconfigured'] as const;

/**
 * Sends one notification by SMS, at most once. Throws `PushFailure` when it was certainly not sent and a retry may
 * succeed.
 */
export type SendNotice = (one: NotificationDocument) => Promise<NotificationState>;

interface NoticeDeps {
  sms: SmsProvider;
  users: Pick<UserStore, 'find'>;
  notifications: NotificationStore;
  /** Daily budget of SMS, all users together. */
  perDay: number;
  /** ms since 1970. */
  now(): number;
}

export function createSendNotice(
  service: Pick<Service, 'metrics' | 'redis' | 'key' | 'log'>,
  { sms, users, notifications, perDay, now }: NoticeDeps,
): SendNotice {
  const { log, metrics } = service;
  const spending = createSpending(service, { provider: 'sms-notice', perDay, clock: now });
  const count = new Counter({
    name: 'notice_sms_total',
    help: 'SMS that tell what no push told; unsure: it may have left',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  for (const outcome of OUTCOMES) count.inc({ outcome }, 0);

  async function send(userId: string, phone: string, text: string): Promise<void> {
    await spending.charge({ userId, cap: MOST_A_PERSON_A_DAY, amount: 1 }, async () => {
      try {
        await sms.sendNotice(phone, text);
      } catch (cause) {
        // Only then its cost is refunded.
        throw cause instanceof SmsFailure && cause.definite ? new ProviderFailure('rejected', { cause }) : cause;
      }
    });
  }

  return async ({ userId, _id, title, kind }) => {
    const settled = (outcome: (typeof OUTCOMES)[number], state: NotificationState) => {
      count.inc({ outcome });
      return state;
    };
    if (!sms.noticesConfigured) {
      log.warn({ kind }, 'no template for notices: SMS not sent');
      return settled('unconfigured', 'undeliverable');
    }
    const person = await users.find(userId);
    if (!person) return 'no_phone';
    // Unlike a push, a second SMS does not replace the first: a process that crashed while sending may have sent it.
    if (!(await notifications.claim(userId, _id))) return settled('unsure', 'unsure');
    try {
      await send(userId, person.phone, noticeText(title));
      return settled('sent', 'sent');
    } catch (error) {
      const isCounted = error instanceof ProviderFailure;
      if (!isCounted) log.error({ err: error, provider: sms.name, kind }, 'SMS may not have been sent');
      if (!isCounted) return settled('unsure', 'unsure');
      if (error.outcome === 'day_spent' && error.cause === undefined) return settled('limited', 'limited');
      count.inc({ outcome: 'failed' });
      await notifications.unclaim(userId, _id);
      throw new PushFailure(`SMS: ${error.outcome}`, { cause: error });
    }
  };
}
