import { TOPUP } from '@anar/contracts/constants';
import { useCheckout } from '../../../api/endpoints/use-checkout.ts';
import { feeText } from '../../../consultation/doctor-facts.tsx';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { track } from '../../../wrapper/wrapper.ts';
import { pathOf } from '../consult-view.ts';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';
import type { Shortfall } from './use-ask.ts';

const say = texts(askTexts);
const RUPEE = 100;

/** Paise to add so that the fee can be held: whole rupees, within the limits of one top-up. */
export function topUpFor(short: number): number {
  const whole = Math.ceil(short / RUPEE) * RUPEE;
  return Math.min(TOPUP.maximum, Math.max(TOPUP.minimum, whole));
}

/** Shows the missing amount and a button to add it; after the payment the request continues automatically. */
export function ShortfallCard({ of: { doctor, short } }: { of: Shortfall }) {
  const userId = useSession().user?.id ?? '';
  const { busy, pay } = useCheckout();
  const amount = topUpFor(short);
  const add = () => {
    track('consultation_top_up');
    const order = { amount, currency: 'INR', notes: { type: 'wallet_topup', userId } } as const;
    return pay(order, pathOf({ name: 'doctors', go: true }));
  };
  return (
    <Caution
      icon="rupee"
      tone="care"
      role="alert"
      title={say('shortTitle', { amount: rupees(short) })}
      className={css.short}
    >
      <p>{say('shortText', { doctor: doctor.name, fee: feeText(doctor.consultationFee) })}</p>
      {amount > short && <p>{say('shortLeast', { least: rupees(TOPUP.minimum) })}</p>}
      <Button icon="plus" busy={busy} busyText={say('topUpBusy')} onClick={() => void add()}>
        {say('topUp', { amount: rupees(amount) })}
      </Button>
      <ButtonLink kind="txt" size="m" href="/wallet">
        {say('otherAmount')}
      </ButtonLink>
    </Caution>
  );
}
