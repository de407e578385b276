import type { Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { usePress } from '../../../app/use-press.ts';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast-store.ts';
import { useRemoveOrchardMutation } from '../change-api.ts';
import css from './one.module.css';

const say = texts(words);

/** Asks once, and says what goes with it. */
export function RemoveOrchard({ orchard, onRemoved }: { orchard: Orchard; onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  const [removeOrchard] = useRemoveOrchardMutation();
  const toast = useToast();
  const refuse = (title: string) => {
    setAsking(false);
    toast({ title, tone: 'bad' });
  };
  const { busy, send } = usePress(refuse, {
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
    <div className={css.action}>
      <Button kind="dan" icon="trash" onClick={() => setAsking(true)}>
        {say('remove')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('removeAsk', { name: orchard.name })}
        text={say('removeAskText')}
        actions={
          <>
            <Button kind="sec" onClick={() => setAsking(false)}>
              {say('keep')}
            </Button>
            <Button kind="dan" icon="trash" busy={busy} busyText={say('removing')} onClick={() => void remove()}>
              {say('remove')}
            </Button>
          </>
        }
      />
    </div>
  );
}
