import { PLANT_COUNT } from '@anar/contracts/constants';
import { useState } from 'react';
import { readable } from '../../i18n/amounts.ts';
import { onboarding as words } from '../../i18n/hi/onboarding.ts';
import { texts } from '../../i18n/texts.ts';
import { Slider } from '../../ui/controls/slider.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { readCount } from './orchard-draft.ts';
import { CountPicture } from './orchard-pictures.tsx';
import { StepFrame, type StepProps } from './steps.tsx';
import css from './wizard.module.css';

const say = texts(words);

export function StepCount({ draft: { plantCount }, change }: StepProps) {
  // While the field is being written in it may be empty; the count keeps its last number until a new one is there.
  const [typed, setTyped] = useState<string | null>(null);
  const valueText = say('countValue', { n: readable(plantCount) });
  const write = (text: string) => {
    setTyped(text);
    const plants = readCount(text);
    if (plants !== null) change({ type: 'count', plants });
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
          value={typed ?? String(plantCount)}
          onChange={(event) => write(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      </Card>
    </StepFrame>
  );
}
