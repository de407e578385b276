import { call as callWords } from '../../../i18n/hi/call/call.ts';
import { farmerCall as words } from '../../../i18n/hi/call/farmer-call.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';

const say = texts(words);
const sayCall = texts(callWords);

interface BackToCallProps {
  doctor: string;
  onBack: () => void;
  onEnd: () => void;
}

/** The page was loaded anew during its call: one press brings it back, with the sound that browsers give to a press alone. */
export function BackToCall({ doctor, onBack, onEnd }: BackToCallProps) {
  return (
    <Dialog
      open
      // Only its button ends the call.
      onClose={onBack}
      title={say('stillTitle')}
      text={say('stillText', { doctor })}
      actions={
        <>
          <Button icon="phone" onClick={onBack}>
            {say('stillBack')}
          </Button>
          <Button kind="dan" icon="end" onClick={onEnd}>
            {sayCall('end')}
          </Button>
        </>
      }
    />
  );
}
