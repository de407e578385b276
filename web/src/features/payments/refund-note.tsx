import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { spokenDay } from '../../i18n/dates/spoken-day.ts';
import { rupees } from '../../i18n/numbers/rupees.ts';
import { texts } from '../../i18n/texts.ts';
import { Caution } from '../../ui/feedback/caution.tsx';
import { refundsTexts } from './refunds.hi.ts';

const say = texts(refundsTexts);
type Returning = Pick<PaymentOrder, 'refund' | 'returned' | 'amountPaise'>;

/** Status of a refund, and how long it takes. */
export function refundTexts({ refund, returned, amountPaise }: Returning): { title: string; lines: string[] } {
  const amount = rupees(refund?.amountPaise ?? amountPaise);
  const state = refund?.state ?? 'pending';
  const how =
    state === 'failed'
      ? say(refund?.givenBackAt ? 'inWallet' : 'trouble', { amount })
      : state === 'processed' && refund?.processedAt
        ? say('done', { amount, day: spokenDay(refund.processedAt) })
        : say('time', { amount });
  return { title: say(state), lines: returned ? [say(returned), how] : [how] };
}

export function RefundNote({ of, className }: { of: Returning; className?: string | undefined }) {
  const { title, lines } = refundTexts(of);
  const done = of.refund?.state === 'processed';
  return (
    <Caution icon={done ? 'check' : 'clock'} tone={done ? 'calm' : 'care'} title={title} className={className}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Caution>
  );
}
