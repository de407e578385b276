import { isConfident, LIFE_FIRST } from '@anar/contracts/constants';
import type { ReactNode } from 'react';
import { verdictTexts } from '../../../i18n/catalogues/verdict.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { ListenButton } from '../../../sound/speech/listen-button.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { UrgencyStrip } from '../../../ui/feedback/urgency-strip.tsx';
import { lazyComponent } from '../../../ui/hooks/lazy.tsx';
import { Card, CardBody } from '../../../ui/layout/card.tsx';
import { ProblemName } from '../../../ui/layout/problem-name.tsx';
import type { CheckRecord } from '../record/check-record.ts';
import { cardTexts } from './card.hi.ts';
import { Notice, Origin, Question } from './card-facts.tsx';
import { ConfidenceMeter } from './confidence-meter.tsx';
import css from './diagnosis-card.module.css';
import { FollowUpQuestion, GivenAnswers } from './help/follow-up.tsx';
import { HowToCard } from './how-to-card.tsx';
import { AdviceSection } from './sections/advice-section.tsx';
import { DoseSection } from './sections/dose-section.tsx';
import { FirstAidCard } from './sections/first-aid-card.tsx';
import { FertilizerCard, WaterCard } from './sections/need-cards.tsx';
import { RecordPhoto } from './sections/record-photo.tsx';
import { isAboutHarvest } from './sections/shown-doses.ts';
import { ShareCheck } from './share/lazy-share-check.ts';
import { UnsureCard } from './unsure-card.tsx';

const byWord: readonly [RegExp, IconName][] = [
  [/cut|prun|trim|remove_branch/, 'scissors'],
  [/burn|fire/, 'fire'],
  [/wash|clean|disinfect/, 'wash'],
  [/spray|neem|bait|trap/, 'spray'],
  [/irrigat|water|drain|drip/, 'drop'],
  [/fertil|manure|nutri|urea|compost|soil/, 'sack'],
  [/bag|pick|collect|harvest|fallen/, 'basket'],
  [/photo|picture/, 'camera'],
  [/expert|doctor|call/, 'doctor'],
  [/look|inspect|check|monitor/, 'search'],
];

/** The icon for the code of the first step, such as `spray_neem_oil`. */
export function actionIcon(action: string): IconName {
  return byWord.find(([word]) => word.test(action))?.[1] ?? 'leaf';
}

const sayVerdict = texts(verdictTexts);

const AdviceFeedback = lazyComponent(async () => (await import('../feedback/advice-feedback.tsx')).AdviceFeedback);

interface DiagnosisCardProps {
  record: CheckRecord;
  /** Path of the consultation page, when this release has one. */
  consultPath?: string | undefined;
  /** The signed URL of the photo has expired: refetch the record. */
  onPhotoExpired: () => void;
  /** After a week: asks whether the advice helped. */
  outcome?: ReactNode;
}

/**
 * The result of a check: first what to do, then the confidence, then the evidence. Renders nothing without an action.
 */
export function DiagnosisCard({ record, consultPath, onPhotoExpired, outcome }: DiagnosisCardProps) {
  const result = record.diagnosis;
  if (result.action === '') return null;
  if (LIFE_FIRST.includes(result.action)) return <FirstAidCard record={record} />;
  if (result.howTo.length > 0) return <HowToCard record={record} />;
  const photo = <RecordPhoto record={record} onExpired={onPhotoExpired} />;
  if (!isConfident(result.confidence)) return <UnsureCard record={record} photo={photo} />;
  return (
    <>
      <Card padding="none">
        {photo}
        <UrgencyStrip urgency={result.urgency} />
        <CardBody>
          <Notice text={result.notice} />
          <ProblemName name={result.diagnosis} scientificName={result.scientificName} />
          <FirstStep action={result.action} text={result.actionText} />
          <ListenButton text={result.hindi_text} label={sayVerdict('listenAdvice')} />
          <ConfidenceMeter confidence={result.confidence} consultPath={consultPath} />
          <div>
            <Question record={record} />
            <GivenAnswers record={record} />
            <Origin record={record} />
          </div>
        </CardBody>
      </Card>
      <FollowUpQuestion record={record} />
      <AdviceSection result={result} />
      {outcome}
      {result.irrigation && <WaterCard water={result.irrigation} />}
      {result.fertilizer && <FertilizerCard fertilizer={result.fertilizer} />}
      <DoseSection
        doses={result.doses}
        safety={result.safety}
        open={record.answers.some(({ optionId }) => isAboutHarvest(optionId))}
      />
      <AdviceFeedback record={record} />
      <div className={css.ways}>
        <ShareCheck record={record} />
      </div>
    </>
  );
}

const say = texts(cardTexts);

/** The first step: one thing to do today. */
function FirstStep({ action, text }: { action: string; text: string }) {
  return (
    <p className={css.first}>
      <TileIcon icon={actionIcon(action)} tone="filled" />
      <span>
        <span className={css.firstLabel}>{say('firstStep')}</span>
        <b className={css.firstText}>{text || action.replaceAll('_', ' ')}</b>
      </span>
    </p>
  );
}
