import type { Subscription } from '@anar/contracts/payments/subscriptions';
import { useCancelPlanMutation } from '../../../api/endpoints/payments-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { spokenLastDay } from '../../../i18n/dates/spoken-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { plansTexts } from './plans.hi.ts';

const say = texts(plansTexts);

interface StopDialogProps {
  mine: Subscription;
  name: string;
  onClose: () => void;
}

/** Cancels a paid plan at the end of its period; until then nothing changes. */
export function StopDialog({ mine, name, onClose }: StopDialogProps) {
  const userId = useSession().user?.id ?? '';
  const [cancel] = useCancelPlanMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('stopFailed'), text, tone: 'bad' }), {
    offline: say('changeOffline'),
    failed: (why) => why,
  });
  const day = mine.until && spokenLastDay(mine.until);
  const stop = async () => {
    const done = await send('cancel', () => cancel(userId));
    if (!done) return;
    toast({ tone: 'ok', title: say('stopped'), text: day && say('stoppedText', { day }) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('stopTitle')}
      text={day ? say('stopText', { name, day }) : say('stopTextOpen', { name })}
      actions={
        <>
          <Button onClick={onClose}>{say('keep')}</Button>
          <Button kind="dan" busy={busy} busyText={say('stopping')} onClick={() => void stop()}>
            {say('stop')}
          </Button>
        </>
      }
    />
  );
}
