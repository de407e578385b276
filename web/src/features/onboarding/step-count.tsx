import { PLANT_COUNT } from '@anar/contracts/constants';
import { useState } from 'react';
import { readable } from '../../i18n/amounts.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { CountPicture } from './count-picture.tsx';
import { readCount } from './orchard-draft.ts';
import { StepFrame, type StepProps } from './step.tsx';
import css from './wizard.module.css';

export function StepCount({ draft: { plantCount }, change }: StepProps) {
  // While the field is being written in it may be empty; the count keeps its last number until a new one is there.
  const [typed, setTyped] = useState<string | null>(null);
  const valueText = t('onboarding.countValue', { n: readable(plantCount) });
  const write = (text: string) => {
    setTyped(text);
    const plants = readCount(text);
    if (plants !== null) change({ type: 'count', plants });
  };
  return (
    <StepFrame title={t('onboarding.countTitle')} help={t('onboarding.countHelp')} spoken={valueText}>
      <div className={css.picture}>
        <CountPicture plants={plantCount} />
      </div>
      <Card>
        <Slider
          label={t('onboarding.countLabel')}
          {...PLANT_COUNT}
          value={plantCount}
          valueText={valueText}
          onChange={(plants) => change({ type: 'count', plants })}
        />
        <Field
          className={css.countField}
          label={t('onboarding.countTyped')}
          hint={t('onboarding.countHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed ?? String(plantCount)}
          onChange={(event) => write(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      </Card>
    </StepFrame>
  );
}
