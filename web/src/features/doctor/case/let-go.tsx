import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { farmerName } from '../desk/queue/waiting-text.ts';
import { caseTexts } from './case.hi.ts';
import { goesBack, isFeeHeld, useCaseActions } from './use-case-actions.ts';

const say = texts(caseTexts);

/** What a phone consultation still needs before “बात हो गई” can be clicked. */
export function TalkedNote({ one }: { one: Consultation }) {
  if (one.status !== 'ringing' || !goesBack(one)) return null;
  return <p>{say('talkedWrite')}</p>;
}

/** The accepted farmer does not answer: the doctor can close it before the timeout, to take the next one. */
export function LetGo({ one, onDone }: { one: Consultation; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  const actions = useCaseActions(one.id, farmerName(one));
  const paid = isFeeHeld(one);
  const letGo = async () => {
    if (!(await actions.letGo(paid))) return;
    setAsks(false);
    onDone();
  };
  return (
    <>
      <Button kind="txt" size="m" icon="end" onClick={() => setAsks(true)}>
        {say('letGo')}
      </Button>
      {asks && (
        <Dialog
          open
          onClose={() => setAsks(false)}
          title={say('letGoTitle')}
          text={say(paid ? 'letGoText' : 'letGoFree')}
          actions={
            <>
              <Button kind="sec" onClick={() => setAsks(false)}>
                {say('endStay')}
              </Button>
              <Button kind="dan" busy={actions.busy === 'end'} busyText={say('lettingGo')} onClick={() => void letGo()}>
                {say('letGoYes')}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
