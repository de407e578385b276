import { verdictTexts } from '../../../i18n/catalogues/verdict.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { ListenButton } from '../../../sound/speech/listen-button.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Card, CardBody } from '../../../ui/layout/card.tsx';
import { ProblemName } from '../../../ui/layout/problem-name.tsx';
import type { CheckRecord } from '../record/check-record.ts';
import { cardTexts } from './card.hi.ts';
import { Notice, Question } from './card-facts.tsx';
import css from './diagnosis-card.module.css';
import { LeadOn } from './help/lead-on.tsx';
import { AdviceSection } from './sections/advice-section.tsx';
import { FertilizerCard, WaterCard } from './sections/need-cards.tsx';
import { ShareCheck } from './share/lazy-share-check.ts';

const say = texts(cardTexts);
const sayVerdict = texts(verdictTexts);

/** The answer to a how-to question: the steps of its library page, or links to the pages that may answer it. */
export function HowToCard({ record }: { record: CheckRecord }) {
  const { notice, diagnosis: title, hindi_text, steps, howTo, leadsTo, irrigation, fertilizer } = record.diagnosis;
  return (
    <>
      <Card padding="none">
        <CardBody>
          <Notice text={notice} />
          <ProblemName name={title} />
          <ListenButton text={[hindi_text, ...steps].join(' ')} label={sayVerdict('listenAdvice')} />
          <Question record={record} />
          {leadsTo && <LeadOn to={leadsTo} />}
        </CardBody>
      </Card>
      {leadsTo?.page === 'orchard' && irrigation && <WaterCard water={irrigation} />}
      {leadsTo?.page === 'fertilizer' && fertilizer && <FertilizerCard fertilizer={fertilizer} />}
      <AdviceSection result={record.diagnosis} />
      <div className={css.ways}>
        {howTo.map((page) => (
          <ButtonLink key={page.id} kind="soft" icon="book" href={`/problems/${encodeURIComponent(page.id)}`}>
            {howTo.length > 1 ? page.title : say('wholePage')}
          </ButtonLink>
        ))}
        <ShareCheck record={record} />
      </div>
    </>
  );
}
