import type { Consultation } from '@anar/contracts/consult/consultations';
import { ReadyButton } from '../../../consultation/call/ready-button.tsx';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { readablePhone } from '../../../i18n/numbers/readable-phone.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { farmerCallTexts } from '../farmer-call.hi.ts';
import { PhoneWay } from '../view/call-dialogs.tsx';

const say = texts(farmerCallTexts);
const sayCall = texts(callTexts);

/** A missed call: the farmer asks the doctor to call again, or phones them. */
export function MissedCall({ one, onClose }: { one: Consultation; onClose: () => void }) {
  const { call: _over, ...waits } = one;
  const { doctorName, doctorPhone } = one;
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('missedTitle')}
      text={say('missedText', { doctor: doctorName })}
      actions={
        <>
          {/* The list may not show the end of the call yet. */}
          <ReadyButton of={waits} kind="pri" onNotified={onClose} />
          {doctorPhone && (
            <PhoneWay phone={doctorPhone}>{sayCall('phoneCall', { phone: readablePhone(doctorPhone) })}</PhoneWay>
          )}
          <Button kind="txt" onClick={onClose}>
            {say('later')}
          </Button>
        </>
      }
    />
  );
}
