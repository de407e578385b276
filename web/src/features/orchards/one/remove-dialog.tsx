import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useRemoveOrchardMutation } from '../data/change-api.ts';
import { orchardPageTexts } from './orchard-page.hi.ts';

const say = texts(orchardPageTexts);

interface RemoveDialogProps {
  orchard: Orchard;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirmation that lists what is deleted with the orchard. */
export function RemoveDialog({ orchard, onClose, onRemoved }: RemoveDialogProps) {
  const [removeOrchard] = useRemoveOrchardMutation();
  const toast = useToast();
  const showError = (title: string) => {
    onClose();
    toast({ title, tone: 'bad' });
  };
  const { busy, send } = useSubmit(showError, {
    offline: say('changeOffline'),
    failed: (why) => say('changeFailed', { why }),
  });
  const remove = async () => {
    const { id, userId } = orchard;
    if (!(await send(id, () => removeOrchard({ id, userId })))) return;
    toast({ title: say('removed'), tone: 'ok' });
    onRemoved();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('removeAsk', { name: orchard.name })}
      text={say('removeAskText')}
      actions={
        <>
          <Button kind="sec" onClick={onClose}>
            {say('keep')}
          </Button>
          <Button kind="dan" icon="trash" busy={busy} busyText={say('removing')} onClick={() => void remove()}>
            {say('remove')}
          </Button>
        </>
      }
    />
  );
}
