import { adviceAfterNotice } from '../../../../i18n/dates/after-notice.ts';
import { texts } from '../../../../i18n/texts.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Steps } from '../../../../ui/layout/steps.tsx';
import { Grounds } from '../../../../ui/layout/why-line.tsx';
import type { CheckResult } from '../../record/check-record.ts';
import { cardTexts } from '../card.hi.ts';
import css from '../diagnosis-card.module.css';

const say = texts(cardTexts);

/** The advice and its steps, the reasons, the sources, and a link to the problem's library page. */
export function AdviceSection({ result }: { result: CheckResult }) {
  const { steps, why, sources, problemId } = result;
  const advice = adviceAfterNotice(result);
  if (advice === '' && steps.length === 0) return null;
  return (
    <Card>
      {advice !== '' && (
        <>
          <h2>{say('advice')}</h2>
          <p className={css.advice}>{advice}</p>
        </>
      )}
      {steps.length > 0 && (
        <>
          <h3 className={css.howTo}>{say('howTo')}</h3>
          <Steps of={steps} />
        </>
      )}
      <Grounds why={why} sources={sources} />
      {problemId && (
        <div className={css.more}>
          <ButtonLink kind="soft" size="m" icon="book" href={`/problems/${encodeURIComponent(problemId)}`}>
            {say('moreAbout')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
