import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/modal/dialog.tsx';
import { unsentTexts } from './unsent.hi.ts';

const say = texts(unsentTexts);

interface UnsentDialogProps {
  count: number;
  busy: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Logging out removes personal data from the phone: unsent items are lost, which is stated beforehand. */
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
