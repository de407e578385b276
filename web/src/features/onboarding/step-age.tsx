import { PLANT_AGE } from '@anar/contracts/constants';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Slider } from '../../ui/slider.tsx';
import { AgePicture } from './age-picture.tsx';
import { ageHint } from './orchard-draft.ts';
import { StepFrame, type StepProps } from './step.tsx';
import css from './wizard.module.css';

const hints = { young: 'onboarding.ageYoung', prime: 'onboarding.agePrime', old: 'onboarding.ageOld' } as const;

export function StepAge({ draft: { plantAge }, change }: StepProps) {
  const hint = t(hints[ageHint(plantAge)]);
  return (
    <StepFrame title={t('onboarding.ageTitle')} help={t('onboarding.ageHelp')} spoken={hint}>
      <div className={css.picture}>
        <AgePicture years={plantAge} />
      </div>
      <Card>
        <Slider
          label={t('onboarding.ageLabel')}
          {...PLANT_AGE}
          value={plantAge}
          valueText={t('onboarding.ageValue', { n: plantAge })}
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
