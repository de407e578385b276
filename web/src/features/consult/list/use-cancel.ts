import type { Consultation } from '@anar/contracts/consult/consultations';
import { useCancelConsultationMutation } from '../../../api/endpoints/consult-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { texts } from '../../../i18n/texts.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { consultTexts } from '../consult.hi.ts';
import { refreshMoney } from '../refresh-money.ts';

const say = texts(consultTexts);

/** Cancels a request; an error is shown as a toast. */
export function useCancel(): { busy: boolean; cancel: (one: Consultation) => Promise<boolean> } {
  const [call] = useCancelConsultationMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('error'), text, tone: 'bad' }), {
    offline: say('actOffline'),
    failed: (message) => say('cancelFailed', { message }),
  });
  return {
    busy,
    cancel: async ({ id }) => {
      const done = (await send(id, () => call({ id }))) !== null;
      if (done) {
        track('consultation_cancelled');
        refreshMoney();
      }
      return done;
    },
  };
}
