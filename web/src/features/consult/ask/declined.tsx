import type { Consultation } from '@anar/contracts/consult/consultations';
import { useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { texts } from '../../../i18n/texts.ts';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { heldFee } from '../list/held-fee.ts';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';
import { askDraft } from './ask-draft.ts';

const say = texts(askTexts);

type Answer = Pick<Consultation, 'status' | 'cancelledBy' | 'rejectReason' | 'rejectText'>;

/** Why the last doctor did not accept; null when there is nothing to show. */
export function declineText({ status, cancelledBy, rejectReason, rejectText }: Answer): string | null {
  if (status === 'rejected') return [say('declined'), reasonText(rejectReason, rejectText)].filter(Boolean).join('। ');
  if (status === 'missed' || (status === 'dismissed' && !cancelledBy)) return say('unanswered');
  return null;
}

function reasonText(reason: Consultation['rejectReason'], text: string | undefined): string | undefined {
  if (text?.trim()) return say('declinedOther', { text: text.trim() });
  switch (reason) {
    case 'busy':
      return say('declinedBusy');
    case 'not_my_field':
      return say('declinedField');
    case 'need_more_photos':
      return say('declinedPhotos');
    default:
      return undefined;
  }
}

/** The answer of the last doctor requested with this draft, and that the fee is back. */
export function Declined() {
  const { askedId } = askDraft.use();
  const { data } = useConsultationQuery(askedId ?? '', { skip: askedId === undefined });
  const text = data ? declineText(data) : null;
  if (!data || !text) return null;
  return (
    <Caution icon="info" tone="care" role="status" className={css.above}>
      {text} {heldFee(data) && say('moneyBack')}
    </Caution>
  );
}
