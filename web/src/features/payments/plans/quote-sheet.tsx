import type { Plan } from '@anar/contracts/payments/plans';
import type { PlanQuote } from '@anar/contracts/payments/subscriptions';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { plansTexts } from './plans.hi.ts';
import css from './plans.module.css';

const say = texts(plansTexts);

interface QuoteSheetProps {
  plan: Plan;
  quote: PlanQuote;
  busy: boolean;
  onPay: () => void;
  onClose: () => void;
}

/** The price of a change and its reason, before payment. */
export function QuoteSheet({ plan: { name }, quote, busy, onPay, onClose }: QuoteSheetProps) {
  return (
    <Sheet open onClose={onClose} title={say('quoteTitle', { name })}>
      <dl className={css.sum}>
        <div>
          <dt>{say('quoteList', { name })}</dt>
          <dd>{rupees(quote.listPaise)}</dd>
        </div>
        <div>
          <dt>{say('quoteCredit')}</dt>
          <dd>− {rupees(quote.creditPaise)}</dd>
        </div>
        <div className={css.total}>
          <dt>{say('quoteAmount')}</dt>
          <dd>{rupees(quote.amountPaise)}</dd>
        </div>
      </dl>
      <p className={css.hint}>
        {say('quoteHint')} {say('noAutomatic')}
      </p>
      <Button icon="rupee" busy={busy} busyText={say('buying')} onClick={onPay}>
        {say('pay', { amount: rupees(quote.amountPaise) })}
      </Button>
    </Sheet>
  );
}
