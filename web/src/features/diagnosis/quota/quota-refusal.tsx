import { useEffect, useRef, useState } from 'react';
import { type ApiError, errorText } from '../../../api/api-error.ts';
import { keepQuestion } from '../../../device/question-draft.ts';
import { quota as catalogue } from '../../../i18n/hi/check/quota.ts';
import { texts } from '../../../i18n/texts.ts';
import { knownRoute } from '../../../navigation/route-table.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { type CheckPress, keepForLater } from '../queue/submit-check.ts';
import css from './quota.module.css';
import { PLANS, plansPath } from './quota-line.tsx';
import { type QuotaKind, useQuota } from './use-quota.ts';

const say = texts(catalogue);

interface QuotaRefusalProps {
  error: ApiError;
  kind: QuotaKind;
  /** What stands on the screen now, to be put aside under the key of the tries before. */
  press: () => CheckPress;
  onKept: () => void;
}

/** Today's checks are used up: what is safe, when it goes on, and the two ways: tomorrow by itself, or a larger plan. */
export function QuotaRefusal({ error, kind, press, onKept }: QuotaRefusalProps) {
  const limit = useQuota()?.[kind].limit;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { text } = press().payload;
  // A plan is bought on other pages, one of them outside of the app. A photo is kept as a draft already.
  useEffect(() => {
    if (kind === 'question') keepQuestion(text);
  }, [kind, text]);
  // In braces: newer browsers give a promise, which React would take for a clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const later = async () => {
    setBusy(true);
    const why = await keepForLater(kind === 'photo' ? 'photos' : 'questions', press(), error);
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
