import type { Consultation } from '@anar/contracts/consult/consultations';
import { useRef, useState } from 'react';
import { send } from '../../api/socket/socket.ts';
import { texts } from '../../i18n/texts.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { readyTexts } from './ready.hi.ts';

const say = texts(readyTexts);

/** Notifies the doctor that the farmer is ready for the call; the screen holds the socket. */
export function useReady({ id, doctorId }: Pick<Consultation, 'id' | 'doctorId'>) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const toast = useToast();
  const notify = async (): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    const answer = await send('call:request', { consultationId: id, doctorId });
    underWay.current = false;
    setBusy(false);
    if (answer.ok) toast({ title: say('notified'), text: say('notifiedText'), tone: 'ok' });
    else toast({ title: say('failed'), text: answer.error, tone: 'bad' });
    return answer.ok;
  };
  return { busy, notify };
}
