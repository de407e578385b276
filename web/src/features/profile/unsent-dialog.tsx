import { unsent as words } from '../../i18n/hi/profile/unsent.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/modal/dialog.tsx';

const say = texts(words);

interface UnsentDialogProps {
  count: number;
  busy: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Nothing of a person stays on a phone that is left: what was not sent is lost, which nobody should learn afterwards. */
export function UnsentDialog({ count, busy, onStay, onLeave }: UnsentDialogProps) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={say('title')}
      text={say('text', { n: count })}
      actions={
        <>
          <Button kind="sec" onClick={onStay}>
            {say('stay')}
          </Button>
          <Button kind="dan" busy={busy} onClick={onLeave}>
            {say('leave')}
          </Button>
        </>
      }
    />
  );
}
