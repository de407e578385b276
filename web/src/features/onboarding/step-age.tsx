import { PLANT_AGE } from '@anar/contracts/constants';
import { onboarding as words } from '../../i18n/hi/onboarding.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ageHint } from './orchard-draft.ts';
import { AgePicture } from './orchard-pictures.tsx';
import { StepFrame, type StepProps } from './steps.tsx';
import css from './wizard.module.css';

const say = texts(words);

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
