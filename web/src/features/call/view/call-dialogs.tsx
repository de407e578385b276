import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { readablePhone } from '../../../i18n/numbers/readable-phone.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import css from './call-dialogs.module.css';

const say = texts(callTexts);

/** Offers a phone call, and shows the number, as a laptop cannot dial it. */
export function PhoneDialog({ phone, onClose }: { phone: string | undefined; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('phoneTitle')}
      text={say(phone ? 'phoneText' : 'phoneNone')}
      actions={
        <>
          {phone && <PhoneWay phone={phone}>{say('phoneCall', { phone: readablePhone(phone) })}</PhoneWay>}
          <Button kind="sec" onClick={onClose}>
            {say('phoneBack')}
          </Button>
        </>
      }
    />
  );
}

/** A link that dials with the phone. */
export function PhoneWay({ phone, children }: { phone: string; children: string }) {
  return (
    <a className={css.phone} href={`tel:${t('app.phonePrefix')}${phone}`}>
      <Icon name="phone" />
      {children}
    </a>
  );
}

interface EndDialogProps {
  title: string;
  text: string;
  onEnd: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the call ends. */
export function EndDialog({ title, text, onEnd, onClose }: EndDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button kind="sec" onClick={onClose}>
            {say('endStay')}
          </Button>
          <Button kind="dan" icon="end" onClick={onEnd}>
            {say('endYes')}
          </Button>
        </>
      }
    />
  );
}
