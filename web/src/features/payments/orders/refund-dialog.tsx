import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { useRequestRefundMutation } from '../../../api/endpoints/payments-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { purposeText } from '../purpose.ts';
import { refundTexts } from '../refund-note.tsx';
import { refundsTexts } from '../refunds.hi.ts';

const say = texts(refundsTexts);

interface RefundDialogProps {
  order: PaymentOrder;
  onClose: () => void;
}

/** Requests a refund of one payment: amount, time, and what ends with it. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const userId = useSession().user?.id ?? '';
  const [request] = useRequestRefundMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('askFailed'), text, tone: 'bad' }), {
    offline: say('askOffline'),
    failed: (why) => why,
  });
  const ask = async () => {
    const asked = await send(order.id, () => request({ orderId: order.id, userId }));
    if (!asked) return;
    const { title, lines } = refundTexts(asked.data);
    toast({ tone: 'ok', title, text: lines.at(-1) });
    onClose();
  };
  const what = { what: purposeText(order.purpose), amount: rupees(order.amountPaise) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('askTitle')}
      text={say(order.purpose.kind === 'plan' ? 'askPlan' : 'askTopup', what)}
      actions={
        <>
          <Button onClick={onClose}>{say('keep')}</Button>
          <Button kind="dan" busy={busy} busyText={say('asking')} onClick={() => void ask()}>
            {say('yes')}
          </Button>
        </>
      }
    />
  );
}
