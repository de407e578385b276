import { BAHARS, PLANT_AGE, PLANT_COUNT, PLANT_PHASES } from '@anar/contracts/constants';
import { type ReactNode, useState } from 'react';
import { orchardNamesTexts } from '../../i18n/catalogues/orchard-names.hi.ts';
import { readable } from '../../i18n/numbers/amounts.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { inSentences } from '../../sound/speech/in-sentences.ts';
import { useReading } from '../../sound/speech/use-speech.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceTiles } from '../../ui/controls/choice-tile.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { Field } from '../../ui/form/fields/field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { onboardingTexts } from './onboarding.hi.ts';
import { ageHint, type DraftAction, type OrchardDraft, readCount } from './orchard-draft.ts';
import { AgePicture, CountPicture, Picture } from './orchard-pictures.tsx';
import css from './wizard.module.css';

const say = texts(onboardingTexts);
const sayName = texts(orchardNamesTexts);

/** Props of every question. */
interface StepProps {
  draft: OrchardDraft;
  change: (action: DraftAction) => void;
}

const hints = { young: 'ageYoung', prime: 'agePrime', old: 'ageOld' } as const;

export function StepAge({ draft: { plantAge }, change }: StepProps) {
  const hint = say(hints[ageHint(plantAge)]);
  return (
    <StepFrame title={say('ageTitle')} help={say('ageHelp')} spoken={[hint]}>
      <div className={css.picture}>
        <AgePicture years={plantAge} />
      </div>
      <Card>
        <Slider
          label={say('ageLabel')}
          {...PLANT_AGE}
          value={plantAge}
          valueText={say('ageValue', { n: plantAge })}
          onChange={(years) => change({ type: 'age', years })}
        />
        <p className={css.hint} aria-live="polite">
          <Icon name="bulb" size="s" />
          {hint}
        </p>
      </Card>
    </StepFrame>
  );
}

export function StepPhase({ draft: { currentPhase }, change }: StepProps) {
  const options = PLANT_PHASES.map((phase) => ({
    value: phase,
    label: sayName(`phase_${phase}`),
    small: sayName(`phase_${phase}_hint`),
    picture: <Picture of={phase} />,
  }));
  const title = say('phaseTitle');
  return (
    <StepFrame title={title} help={say('phaseHelp')} spoken={options.map(({ label }) => label)}>
      <ChoiceTiles
        label={title}
        options={options}
        value={currentPhase}
        onChange={(phase) => change({ type: 'phase', phase })}
      />
    </StepFrame>
  );
}

export function StepBahar({ draft: { baharType }, change }: StepProps) {
  const options = BAHARS.map((bahar) => ({
    value: bahar,
    label: sayName(`bahar_${bahar}`),
    small: [say(`bahar_${bahar}_flowers`), say(`bahar_${bahar}_harvest`)],
    picture: <Picture of={bahar} />,
  }));
  const title = say('baharTitle');
  const spoken = options.flatMap(({ label, small }) => [label, ...small]);
  return (
    <StepFrame title={title} help={say('baharHelp')} spoken={spoken}>
      <ChoiceTiles
        wide
        label={title}
        options={options}
        value={baharType}
        onChange={(bahar) => change({ type: 'bahar', bahar })}
      />
    </StepFrame>
  );
}

export function StepCount({ draft: { plantCount }, change }: StepProps) {
  // The field may hold more than the number, e.g. leading zeros, while typing.
  const [typed, setTyped] = useState<string | null>(null);
  const valueText = say('countValue', { n: readable(plantCount) });
  const write = (text: string) => {
    setTyped(text);
    change({ type: 'count', plants: readCount(text) });
  };
  return (
    <StepFrame title={say('countTitle')} help={say('countHelp')} spoken={[valueText]}>
      <div className={css.picture}>
        <CountPicture plants={plantCount} />
      </div>
      <Card>
        <Slider
          label={say('countLabel')}
          {...PLANT_COUNT}
          value={plantCount}
          valueText={valueText}
          onChange={(plants) => change({ type: 'count', plants })}
        />
        <Field
          className={css.countField}
          label={say('countTyped')}
          hint={say('countHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed ?? (plantCount === 0 ? '' : String(plantCount))}
          onChange={(event) => write(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      </Card>
    </StepFrame>
  );
}

interface StepFrameProps {
  title: string;
  help: string;
  /** Read aloud with the title. */
  spoken: readonly string[];
  children: ReactNode;
}

/** One question: heading, hint, read-aloud button, answers. */
export function StepFrame({ title, help, spoken, children }: StepFrameProps) {
  const { state, toggle } = useReading(inSentences([title, help, ...spoken]));
  const sounding = state === 'preparing' || state === 'speaking';
  return (
    <div className={css.step}>
      <div className={css.titleRow}>
        <h1 className={css.title}>{title}</h1>
        {/* The text is also written: without a voice the button is hidden. */}
        {state !== 'none' && (
          <Button kind="soft" size="m" auto icon={sounding ? 'stop' : 'speaker'} onClick={toggle}>
            {sounding ? t('app.stopListening') : say('listen')}
          </Button>
        )}
      </div>
      <p className={css.help}>{help}</p>
      {children}
    </div>
  );
}
