import { BAHARS } from '@anar/contracts/constants';
import { onboarding as words } from '../../i18n/hi/onboarding.ts';
import { orchardNames } from '../../i18n/hi/orchard-names.ts';
import { texts } from '../../i18n/texts.ts';
import { ChoiceTiles } from '../../ui/controls/choice-tile.tsx';
import { Picture } from './orchard-pictures.tsx';
import { StepFrame, type StepProps } from './steps.tsx';

const say = texts(words);
const sayName = texts(orchardNames);

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
