import { profile as words } from '../../i18n/hi/profile/profile.ts';
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
      title={say('unsentTitle')}
      text={say('unsentText', { n: count })}
      actions={
        <>
          <Button kind="sec" onClick={onStay}>
            {say('unsentStay')}
          </Button>
          <Button kind="dan" busy={busy} busyText={say('loggingOut')} onClick={onLeave}>
            {say('unsentLeave')}
          </Button>
        </>
      }
    />
  );
}
