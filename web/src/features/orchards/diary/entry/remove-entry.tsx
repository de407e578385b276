import { useRemoveDiaryEntryMutation } from '../../../../api/endpoints/diary/diary-api.ts';
import { useSubmit } from '../../../../api/queries/use-submit.ts';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { indiaDay, spoken } from '../../../../i18n/dates/india-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/modal/dialog.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';

const say = texts(diaryTexts);

/** An entry or a prescribed spray to remove. */
export interface Removable {
  id: string;
  orchardId: string;
  name: string;
  on: string;
  /** Consequence of the removal. */
  hint?: string | undefined;
}

/** Confirms a removal and states its consequence. */
export function RemoveEntry({ entry, onClose }: { entry: Removable; onClose: () => void }) {
  const [removeEntry] = useRemoveDiaryEntryMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((title) => toast({ title, tone: 'bad' }), {
    offline: say('removeOffline'),
    failed: (why) => say('removeFailed', { why }),
  });
  const remove = async () => {
    const sent = await send(entry.id, () => removeEntry(entry));
    if (sent) toast({ title: say('removed'), tone: 'ok' });
    onClose();
  };
  const day = spoken(entry.on, indiaDay(serverNow()));
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('removeAsk')}
      text={say('removeAskText', { what: entry.name, day })}
      actions={
        <>
          <Button kind="sec" onClick={onClose}>
            {say('keep')}
          </Button>
          <Button kind="dan" icon="trash" busy={busy} onClick={() => void remove()}>
            {say('remove')}
          </Button>
        </>
      }
    >
      {entry.hint && <p>{entry.hint}</p>}
    </Dialog>
  );
}
