import { call as words } from '../../../i18n/hi/call/call.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';

const say = texts(words);

interface BackToCallProps {
  /** Of the other side. */
  name: string;
  onBack: () => void;
  onEnd: () => void;
}

/** The page was loaded anew during its call, or ended by the phone: one press brings it back, with the sound that browsers give to a press alone. */
export function BackToCall({ name, onBack, onEnd }: BackToCallProps) {
  return (
    <Dialog
      open
      // Only its button ends the call.
      onClose={onBack}
      title={say('stillTitle')}
      text={say('stillText', { name })}
      actions={
        <>
          <Button icon="phone" onClick={onBack}>
            {say('stillBack')}
          </Button>
          <Button kind="dan" icon="end" onClick={onEnd}>
            {say('end')}
          </Button>
        </>
      }
    />
  );
}
