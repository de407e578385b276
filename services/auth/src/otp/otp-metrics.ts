import type { Service } from '@anar/service-kit/lifecycle/service';
import { createSpendingAlarm } from '@anar/service-kit/provider/spending-alarm';
import { Counter } from 'prom-client';
import type { Accepted, OtpStore, Send } from './codes/otp.store.ts';
import type { OtpLimits } from './limits/otp-limits.ts';

/** Counts what happens to codes. Codes that are sent and never used indicate SMS pumping. */
export interface OtpCounts {
  accepted(send: Send, reservation: Accepted): void;
  /** The SMS was sent, or may have been. */
  sent(): void;
  verified(): void;
}

export function createOtpCounts(
  service: Pick<Service, 'metrics' | 'redis' | 'key' | 'log'>,
  codes: Pick<OtpStore, 'sentOn'>,
  limits: OtpLimits,
  now: () => number,
): OtpCounts {
  const counter = new Counter({
    name: 'otp_codes_total',
    help: 'Codes by SMS: sent, verified by a login, or withheld because the day is spent or the numbers look made up',
    labelNames: ['outcome'] as const,
    registers: [service.metrics],
  });
  for (const outcome of ['sent', 'verified', 'withheld'] as const) counter.inc({ outcome }, 0);
  const alarmFor = (kind: 'known' | 'unknown', perDay: number) =>
    createSpendingAlarm(service, {
      provider: `sms-${kind}`,
      perDay,
      read: () => codes.sentOn(now(), kind),
      clock: now,
    });
  const alarms = {
    known: alarmFor('known', limits.dailyBudgetKnown),
    unknown: alarmFor('unknown', limits.dailyBudgetUnknown),
  };
  return {
    accepted({ known }, { kind, sentToday }) {
      if (kind === 'withheld') counter.inc({ outcome: 'withheld' });
      else void alarms[known ? 'known' : 'unknown'].look(sentToday);
    },
    sent: () => counter.inc({ outcome: 'sent' }),
    verified: () => counter.inc({ outcome: 'verified' }),
  };
}
