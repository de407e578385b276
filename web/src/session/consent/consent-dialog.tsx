import type { Consent } from '@anar/contracts/users/auth';
import { texts } from '../../i18n/texts.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/modal/dialog.tsx';
import { consentTexts } from './consent.hi.ts';

const say = texts(consentTexts);

interface ConsentDialogProps {
  /** The version that the server requires. */
  noticeVersion: string;
  busy: boolean;
  onAgree: (consent: Consent) => void;
  /** Undefined: there is no session to leave. */
  onRefuse?: (() => void) | undefined;
  leaving?: boolean | undefined;
}

/** Asks for consent to a changed notice, with one click. Cannot be dismissed. */
export function ConsentDialog({ noticeVersion, busy, onAgree, onRefuse, leaving }: ConsentDialogProps) {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={say('title')}
      text={say('text')}
      actions={
        <>
          <Button
            busy={busy}
            busyText={say('agreeing')}
            onClick={() => onAgree({ adult: true, noticeVersion, language: 'hi' })}
          >
            {say('agree')}
          </Button>
          <ButtonLink kind="sec" href="/privacy">
            {say('privacy')}
          </ButtonLink>
          <ButtonLink kind="sec" href="/terms">
            {say('terms')}
          </ButtonLink>
          {onRefuse && (
            <Button kind="txt" busy={leaving ?? false} busyText={say('leaving')} onClick={onRefuse}>
              {say('refuse')}
            </Button>
          )}
        </>
      }
    />
  );
}
