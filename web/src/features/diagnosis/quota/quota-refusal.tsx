import { useEffect, useRef, useState } from 'react';
import { type ApiError, errorText } from '../../../api/api-error.ts';
import { keepQuestion } from '../../../device/storage/question-draft.ts';
import { quotaTexts } from '../../../i18n/catalogues/quota.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { knownRoute } from '../../../navigation/route-table.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { type CheckSubmission, keepForLater } from '../queue/submit-check.ts';
import css from './quota.module.css';
import { PLANS, plansPath } from './quota-line.tsx';
import { type QuotaKind, useQuota } from './use-quota.ts';

const say = texts(quotaTexts);

interface QuotaRefusalProps {
  error: ApiError;
  kind: QuotaKind;
  /** The current input as a submission to queue; a retry has the same idempotency key. */
  submission: () => CheckSubmission;
  onKept: () => void;
}

/**
 * Today's checks are used up: says that the input is kept and when the quota resets; offers to send it tomorrow or a
 * larger plan.
 */
export function QuotaRefusal({ error, kind, submission, onKept }: QuotaRefusalProps) {
  const limit = useQuota()?.[kind].limit;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { text } = submission().payload;
  // Keeps the text, since the farmer leaves for the plans page, or for a payment page outside the app. A photo is
  // stored as a draft already.
  useEffect(() => {
    if (kind === 'question') keepQuestion(text);
  }, [kind, text]);
  // In braces: in newer browsers it returns a promise, which React would take for a cleanup function.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const later = async () => {
    setBusy(true);
    const why = await keepForLater(kind === 'photo' ? 'photos' : 'questions', submission(), error);
    setBusy(false);
    if (why === null) onKept();
    else toast({ title: why, text: say(`kept_${kind}`), tone: 'bad' });
  };
  return (
    <div ref={box} className={css.refusal} role="alert">
      <p className={css.words}>
        <Icon name="clock" />
        <span>
          <b>{errorText(error)}</b>
          {say(`kept_${kind}`)} {typeof limit === 'number' ? say(`goesOn_${kind}`, { limit }) : say('goesOnSometime')}
        </span>
      </p>
      <Button kind="sec" size="m" icon="queue" onClick={later} busy={busy} busyText={say('keeping')}>
        {say('sendTomorrow')}
      </Button>
      {knownRoute(PLANS) && (
        <ButtonLink kind="soft" size="m" href={plansPath()}>
          {say('plans')}
        </ButtonLink>
      )}
    </div>
  );
}
