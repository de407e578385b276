import { TOPUP } from '@anar/contracts/constants';
import { useState } from 'react';
import { useCheckout } from '../../api/endpoints/use-checkout.ts';
import { readable } from '../../i18n/numbers/amounts.ts';
import { rupees } from '../../i18n/numbers/rupees.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Field } from '../../ui/form/fields/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { readWholeNumber } from '../../ui/form/read-number.ts';
import { Card } from '../../ui/layout/card.tsx';
import { walletTexts } from './wallet.hi.ts';
import css from './wallet.module.css';

/** Limits of one top-up in whole rupees. */
const TOPUP_RUPEES = { min: TOPUP.minimum / 100, max: TOPUP.maximum / 100 } as const;
const QUICK_AMOUNTS = [10_000, 20_000, 50_000] as const;

/** Paise of a typed amount; null if it is not a whole number of rupees within the limits. */
export function readTopup(typed: string): number | null {
  const rupees = readWholeNumber(typed, TOPUP_RUPEES.min, TOPUP_RUPEES.max);
  return rupees === null ? null : rupees * 100;
}

const say = texts(walletTexts);
const LIMITS = { min: readable(TOPUP_RUPEES.min), max: readable(TOPUP_RUPEES.max) };
const USUAL = QUICK_AMOUNTS[1];

/** Adds money: one of three amounts, or another. */
export function TopupCard({ userId }: { userId: string }) {
  const { busy, pay } = useCheckout();
  /** Paise; null for a custom amount. */
  const [chosen, setChosen] = useState<number | null>(USUAL);
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const amount = chosen ?? readTopup(typed);
  const wrong = submitted && amount === null;
  const add = async () => {
    setSubmitted(true);
    if (amount === null) return;
    await pay({ amount, currency: 'INR', notes: { type: 'wallet_topup', userId } });
  };
  return (
    <Card aria-labelledby="topup">
      <h2 id="topup">{say('add')}</h2>
      <Form onSubmit={add}>
        <fieldset className={css.amounts} aria-label={say('add')}>
          {QUICK_AMOUNTS.map((paise) => (
            <Chip key={paise} selected={chosen === paise} onClick={() => setChosen(paise)}>
              {rupees(paise)}
            </Chip>
          ))}
          <Chip icon="pen" className={css.other} selected={chosen === null} onClick={() => setChosen(null)}>
            {say('other')}
          </Chip>
        </fieldset>
        {chosen === null && (
          <Field
            label={say('amountLabel')}
            hint={say('amountHint', LIMITS)}
            error={wrong ? say('amountError', LIMITS) : undefined}
            prefix="₹"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Button type="submit" icon="plus" busy={busy} busyText={say('adding')}>
          {amount === null ? say('addOther') : say('addAmount', { amount: rupees(amount) })}
        </Button>
      </Form>
    </Card>
  );
}
