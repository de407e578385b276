import type { ReactNode } from 'react';
import { card as words } from '../../i18n/hi/card.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import type { CheckRecord } from './check-record.ts';
import { ConfidenceRow } from './confidence-meter.tsx';
import css from './diagnosis-card.module.css';
import { FollowUpQuestion } from './follow-up-question.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { Notice } from './notice.tsx';
import { Origin } from './origin.tsx';
import { Question } from './question.tsx';
import { ShareCheck } from './share-check.tsx';
import unsure from './unsure-card.module.css';

const say = texts(words);

interface UnsureCardProps {
  record: CheckRecord;
  photo: ReactNode;
  consultPath?: string | undefined;
}

/** At 30 % and below no problem and no advice is shown: only the way to somebody who knows, and what helps now. */
export function UnsureCard({ record, photo, consultPath }: UnsureCardProps) {
  const { title, text } = unsureWords(record, consultPath !== undefined);
  return (
    <>
      <Card padding="none">
        {photo}
        <div className={css.summary}>
          <Notice text={record.diagnosis.notice} />
          <ConfidenceRow confidence={record.diagnosis.confidence} />
          <div>
            <h2 className={css.problem}>{title}</h2>
            <p className={css.hint}>{text}</p>
          </div>
          <div>
            <Question record={record} />
            <GivenAnswers record={record} />
            <Origin record={record} />
          </div>
        </div>
      </Card>
      <FollowUpQuestion record={record} />
      {!consultPath && <Meanwhile record={record} />}
      <Card look="brand">
        <h2 className={unsure.title}>{t('diagnosis.expertTitle')}</h2>
        <ul className={unsure.lines}>
          <Line icon="calendar">{t('diagnosis.expertDays')}</Line>
          <Line icon="mic">{t('diagnosis.expertNotes')}</Line>
          <Line icon="speaker">{t('diagnosis.expertHindi')}</Line>
        </ul>
        {!consultPath && <p className={unsure.soon}>{t('diagnosis.expertSoon')}</p>}
      </Card>
      <ButtonLink kind="soft" icon="book" href="/problems">
        {say('lookAlikes')}
      </ButtonLink>
      <ShareCheck record={record} />
    </>
  );
}

/** Actions by which the server says that it names no problem; its own words then say why, and are no guess. */
const NOTHING_NAMED = ['ask_expert', 'answer_question'];

function unsureWords({ diagnosis, imageUrl }: CheckRecord, withDoctor: boolean): { title: string; text: string } {
  if (NOTHING_NAMED.includes(diagnosis.action) && diagnosis.diagnosis !== '' && diagnosis.hindi_text !== '') {
    return { title: diagnosis.diagnosis, text: diagnosis.hindi_text };
  }
  const doctor = imageUrl ? t('diagnosis.unsureWithPhoto') : t('diagnosis.unsureWithText');
  return { title: t('diagnosis.unsureTitle'), text: withDoctor ? doctor : t('diagnosis.unsureAlone') };
}

function Meanwhile({ record }: { record: CheckRecord }) {
  return (
    <Card>
      <h2>{t('diagnosis.meanwhile')}</h2>
      <ul className={unsure.lines}>
        {record.diagnosis.followUp && <Line icon="up">{t('diagnosis.meanwhileAnswer')}</Line>}
        <Line icon="camera">{t('diagnosis.meanwhilePhoto')}</Line>
        {!record.symptom && <Line icon="leaf">{t('diagnosis.meanwhileSymptom')}</Line>}
        <Line icon="phone">
          {t('diagnosis.meanwhileCall')}
          <a className={unsure.phone} href={`tel:${t('diagnosis.kisanNumber').replaceAll('-', '')}`}>
            {t('diagnosis.kisanNumber')}
          </a>
        </Line>
      </ul>
    </Card>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={unsure.line}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
