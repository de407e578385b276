import type { Consultation } from '@anar/contracts/consult/consultations';
import { useShareRecordsMutation } from '../../../api/endpoints/consult-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { texts } from '../../../i18n/texts.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { consultTexts } from '../consult.hi.ts';

const say = texts(consultTexts);

/** Consent to show the orchard's records to the doctor: can be given and revoked at any time. */
export function SharesRecords({ of }: { of: Consultation }) {
  const [share] = useShareRecordsMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('error'), text, tone: 'bad' }), {
    offline: say('actOffline'),
    failed: (message) => say('sharesFailed', { message }),
  });
  const set = (sharesRecords: boolean) => send(sharesRecords, () => share({ id: of.id, sharesRecords }));
  return <Switch label={say('shares')} on={of.sharesRecords} busy={busy} onChange={(on) => void set(on)} />;
}
