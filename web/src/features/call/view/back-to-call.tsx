import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';

const say = texts(callTexts);

interface BackToCallProps {
  /** Name of the other side. */
  name: string;
  onBack: () => void;
  onEnd: () => void;
}

/**
 * The page was reloaded during its call, or killed by the phone: one click rejoins. Browsers allow audio only after a
 * click.
 */
export function BackToCall({ name, onBack, onEnd }: BackToCallProps) {
  return (
    <Dialog
      open
      // Only the end button ends the call.
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
