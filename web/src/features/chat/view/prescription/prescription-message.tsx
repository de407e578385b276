import { prescriptionTexts } from '../../../../consultation/prescription/prescription.hi.ts';
import type { ShownPrescription } from '../../../../consultation/prescription/prescription-of.ts';
import { amountText, spokenPrescription } from '../../../../consultation/prescription/prescription-words.ts';
import { timeOfDay } from '../../../../i18n/dates/time-of-day.ts';
import { readable } from '../../../../i18n/numbers/amounts.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useReading } from '../../../../sound/speech/use-speech.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SkeletonShape } from '../../../../ui/feedback/loading/skeleton.tsx';
import { chatTexts } from '../../chat.hi.ts';
import type { ChatActions, Surroundings } from '../message/chat-actions.ts';
import bubble from '../message/message-row.module.css';
import css from './prescription-message.module.css';
import { usePrescriptionVersion } from './use-prescription-version.ts';

const say = texts(chatTexts);
const sayOfDose = texts(prescriptionTexts);

interface PrescriptionMessageProps {
  id: string;
  version: number;
  at: string;
  about: Surroundings;
  actions: ChatActions;
}

/** The newest prescription in short: product, amount per pump, days before harvest; can be read aloud and opened. */
export function PrescriptionMessage({ id, version, at, about, actions }: PrescriptionMessageProps) {
  const { prescription, failed } = usePrescriptionVersion(about.consultationId, version);
  return (
    <article className={classNames(bubble.bubble, css.card)} data-message={id} tabIndex={-1}>
      <h3 className={css.title}>
        <Icon name="doc" size="s" />
        {say('paper')}
      </h3>
      {prescription ? (
        <>
          <Lines of={prescription} />
          <div className={css.ways}>
            <Listen text={spokenPrescription(prescription)} />
            <Button kind="txt" size="m" auto icon="doc" onClick={() => actions.openPaper(version)}>
              {say('see')}
            </Button>
          </div>
        </>
      ) : failed ? (
        <p className={css.missing}>{say('paperMissing')}</p>
      ) : (
        <div className={css.coming} aria-hidden>
          <SkeletonShape shape="block" />
        </div>
      )}
      <p className={bubble.stamp}>{timeOfDay(at)}</p>
    </article>
  );
}

function Lines({ of: { text, lines } }: { of: ShownPrescription }) {
  return (
    <div className={css.lines}>
      {text && <p className={css.text}>{text}</p>}
      {lines.map(({ product, perPump, perLitre, preHarvestDays }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and a version never changes
        <dl key={index}>
          <dt>{say('product')}</dt>
          <dd>{product}</dd>
          {perPump && (
            <>
              <dt>{say('perPump')}</dt>
              <dd>{say('pumpful', { amount: amountText(perPump), litres: readable(perPump.litres) })}</dd>
            </>
          )}
          {!perPump && (
            <>
              <dt>{say(perLitre ? 'perLitre' : 'dose')}</dt>
              <dd>{perLitre ? amountText(perLitre) : sayOfDose('noDoseShort')}</dd>
            </>
          )}
          {preHarvestDays ? (
            <>
              <dt>{say('harvest')}</dt>
              <dd>{say('harvestAfter', { days: preHarvestDays })}</dd>
            </>
          ) : null}
        </dl>
      ))}
    </div>
  );
}

function Listen({ text }: { text: string }) {
  const { state, toggle } = useReading(text);
  if (text === '') return null;
  const sounding = state === 'preparing' || state === 'speaking';
  return (
    <Button kind="txt" size="m" auto icon={sounding ? 'stop' : 'speaker'} onClick={toggle}>
      {say(state === 'none' ? 'noVoice' : sounding ? 'stop' : 'listen')}
    </Button>
  );
}
