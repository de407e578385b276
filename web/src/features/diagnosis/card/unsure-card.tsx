import type { ReactNode } from 'react';
import { verdictTexts } from '../../../i18n/catalogues/verdict.hi.ts';
import { adviceAfterNotice } from '../../../i18n/dates/after-notice.ts';
import { texts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Card, CardBody } from '../../../ui/layout/card.tsx';
import { ProblemName } from '../../../ui/layout/problem-name.tsx';
import type { CheckRecord } from '../record/check-record.ts';
import { cardTexts } from './card.hi.ts';
import { Notice, Origin, Question } from './card-facts.tsx';
import { ConfidenceRow } from './confidence-meter.tsx';
import css from './diagnosis-card.module.css';
import { ExpertHelp } from './help/expert-help.tsx';
import { FollowUpQuestion, GivenAnswers } from './help/follow-up.tsx';
import { LeadOn } from './help/lead-on.tsx';
import { ShareCheck } from './share/lazy-share-check.ts';

const sayVerdict = texts(verdictTexts);
const say = texts(cardTexts);

interface UnsureCardProps {
  record: CheckRecord;
  photo: ReactNode;
}

/** At 30 % and below no problem and no advice is shown: only the link to a doctor, and what helps now. */
export function UnsureCard({ record, photo }: UnsureCardProps) {
  const { title, text } = unsureWords(record);
  const { leadsTo } = record.diagnosis;
  return (
    <>
      <Card padding="none">
        {photo}
        <CardBody>
          <Notice text={record.diagnosis.notice} />
          <ConfidenceRow confidence={record.diagnosis.confidence} />
          <div>
            <ProblemName name={title} />
            <p className={css.hint}>{text}</p>
          </div>
          <div>
            <Question record={record} />
            <GivenAnswers record={record} />
            <Origin record={record} />
          </div>
          {leadsTo && <LeadOn to={leadsTo} />}
        </CardBody>
      </Card>
      <FollowUpQuestion record={record} />
      {!leadsTo && <ExpertHelp />}
      <div className={css.ways}>
        {!leadsTo && (
          <ButtonLink kind="soft" icon="book" href="/problems">
            {say('lookAlikes')}
          </ButtonLink>
        )}
        <ShareCheck record={record} />
      </div>
    </>
  );
}

/** Actions for which the server names no problem; its text then says why, and is not a guess. */
const NOTHING_NAMED = ['ask_expert', 'answer_question'];

function unsureWords({ diagnosis, imageUrl }: CheckRecord): { title: string; text: string } {
  if (NOTHING_NAMED.includes(diagnosis.action) && diagnosis.diagnosis !== '' && diagnosis.hindi_text !== '') {
    return { title: diagnosis.diagnosis, text: adviceAfterNotice(diagnosis) };
  }
  const doctor = imageUrl ? say('unsureWithPhoto') : sayVerdict('unsureWithText');
  return { title: sayVerdict('unsureTitle'), text: doctor };
}
