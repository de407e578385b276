import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { ConsultLink } from '../../../navigation/consult-link.tsx';
import { ListenButton } from '../../../sound/speech/listen-button.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { canShare, shareByWhatsApp, useShare } from '../../../ui/hooks/use-share.ts';
import { adviceTexts } from '../advice.hi.ts';
import css from '../advice.module.css';
import { sharedAdvice, spokenAdvice } from './shared-advice.ts';

const say = texts(adviceTexts);

/** Listen, ask an expert, share, give feedback. */
export function AdviceActions({ orchard, advice }: { orchard: Orchard; advice: DailyAdvisory }) {
  const { part: FeedbackDialog, ...dialog } = useLazyOnClick(async () => {
    return (await import('./feedback-dialog.tsx')).FeedbackDialog;
  });
  const { feedback } = advice;
  return (
    <div className={css.part}>
      <ListenButton text={spokenAdvice(advice, orchard, serverNow())} label={say('listen')} />
      <ConsultLink kind="sec" icon="doctor">
        {say('expert')}
      </ConsultLink>
      <ShareAdvice advice={advice} orchard={orchard} />
      {feedback ? (
        <div className={css.feedback}>
          <p>{say('feedbackSaid', { said: say(feedback.isHelpful ? 'feedbackGood' : 'feedbackBad') })}</p>
          <Button kind="txt" size="m" icon="pen" auto busy={dialog.loading} onClick={dialog.show}>
            {say('feedbackChange')}
          </Button>
        </div>
      ) : (
        <Button kind="txt" size="m" icon="thumb-up" busy={dialog.loading} onClick={dialog.show}>
          {say('feedback')}
        </Button>
      )}
      {FeedbackDialog && <FeedbackDialog orchard={orchard} advice={advice} onClose={dialog.close} />}
    </div>
  );
}

/** Shares the advice with the phone's own share sheet, else by WhatsApp. */
function ShareAdvice({ advice, orchard }: { advice: DailyAdvisory; orchard: Orchard }) {
  const share = useShare('advice', say('shareFailed'));
  const send = () => {
    const text = sharedAdvice(advice, orchard, serverNow());
    if (canShare()) share({ title: say('shareTitle'), text });
    else shareByWhatsApp('advice', text);
  };
  return (
    <Button kind="sec" size="m" icon="send" onClick={send}>
      {say('share')}
    </Button>
  );
}
